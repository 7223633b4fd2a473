/** Tests of the archive: what changes, what stays, and what a crash leaves. */
@NullMarked
package dev.blackbox.intake.archive;

import org.jspecify.annotations.NullMarked;
