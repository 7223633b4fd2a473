/**
 * The verb {@code show}: a recording for reading, as a timeline with folded results, times and
 * costs.
 *
 * <p>{@link dev.blackbox.cli.view.ShowCommand} is the door. Depends on {@code cli.command}, {@code
 * cli.files}, {@code cli.json}, the two packages below it and {@code session}.
 */
@NullMarked
package dev.blackbox.cli.view;

import org.jspecify.annotations.NullMarked;
