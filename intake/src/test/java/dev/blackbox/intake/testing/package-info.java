/** What the tests of the readers share. */
@NullMarked
package dev.blackbox.intake.testing;

import org.jspecify.annotations.NullMarked;
