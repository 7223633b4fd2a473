/**
 * Repairing recordings: what would change, and the same bytes with the change made. Streams lines
 * from the recording to the copy; depends on {@code format} and on {@code calls} for its table.
 */
@NullMarked
package dev.blackbox.session.fix;

import org.jspecify.annotations.NullMarked;
