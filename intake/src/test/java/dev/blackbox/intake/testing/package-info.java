/** Shared by the tests of the readers. */
@NullMarked
package dev.blackbox.intake.testing;

import org.jspecify.annotations.NullMarked;
