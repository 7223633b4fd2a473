/**
 * Makes the bytes of a line out of what was said: without its secrets, and with large results kept
 * elsewhere. Nothing that {@link dev.blackbox.recorder.prepare.LineEncoder} has not seen reaches a
 * disk.
 *
 * <p>Depends on {@code format} and {@code store}.
 */
@NullMarked
package dev.blackbox.recorder.prepare;

import org.jspecify.annotations.NullMarked;
