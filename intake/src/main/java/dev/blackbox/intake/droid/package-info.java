/**
 * Reads the sessions of Factory's Droid, with the files of their subagents, and the output of
 * {@code droid exec -o stream-json}.
 */
@NullMarked
package dev.blackbox.intake.droid;

import org.jspecify.annotations.NullMarked;
