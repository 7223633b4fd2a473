/** Tests of the code shared by all importers. */
@NullMarked
package dev.blackbox.intake.source;

import org.jspecify.annotations.NullMarked;
