/**
 * The bbox/1 encoding: bytes to lines and back (bbox-1 §2 to §9).
 *
 * <p>{@link dev.blackbox.format.bbox.BboxReader} finds lines and their structure in one pass over
 * the bytes and decodes nothing until it is asked; {@link dev.blackbox.format.bbox.BboxWriter}
 * writes lines so that reading gives the same texts back. Depends on {@code line} and {@code
 * header}.
 */
@NullMarked
package dev.blackbox.format.bbox;

import org.jspecify.annotations.NullMarked;
