/**
 * The verb {@code diff}: where two recordings of the same task part ways.
 *
 * <p>{@link dev.blackbox.cli.compare.DiffCommand} is the door. Depends on {@code cli.view} and its
 * packages, {@code cli.json} and {@code session.diff}.
 */
@NullMarked
package dev.blackbox.cli.compare;

import org.jspecify.annotations.NullMarked;
