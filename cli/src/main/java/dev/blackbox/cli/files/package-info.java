/**
 * Files of every kind a verb is given or makes: which ones are meant, what they are, how they are
 * opened, and how a new one takes the place of an old one in one step.
 *
 * <p>{@link dev.blackbox.cli.files.Inputs} is the door. Depends on {@code command} and the
 * encodings in {@code format}.
 */
@NullMarked
package dev.blackbox.cli.files;

import org.jspecify.annotations.NullMarked;
