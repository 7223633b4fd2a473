/** Tests of the archive, including crashes. */
@NullMarked
package dev.blackbox.intake.archive;

import org.jspecify.annotations.NullMarked;
