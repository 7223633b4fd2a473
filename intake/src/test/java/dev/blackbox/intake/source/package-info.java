/** Tests of what all importers share. */
@NullMarked
package dev.blackbox.intake.source;

import org.jspecify.annotations.NullMarked;
