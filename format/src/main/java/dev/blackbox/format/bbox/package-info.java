/**
 * The bbox/1 encoding: bytes to lines and back (bbox-1 §2 to §9).
 *
 * <p>{@link dev.blackbox.format.bbox.BboxReader} finds lines and their structure in one pass over
 * the bytes and decodes a line on demand only; {@link dev.blackbox.format.bbox.BboxWriter} writes
 * lines that read back as the same texts.
 */
@NullMarked
package dev.blackbox.format.bbox;

import org.jspecify.annotations.NullMarked;
