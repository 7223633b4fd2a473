/**
 * Reads a recording as one stream, however many files it has (bbox-1 §7.3).
 *
 * <pre>
 * session.bbox                 session.part2.bbox
 * …                            ---
 * a: That was the first hour.  (its own header)
 * &#64;rotate file=…  ──────────▶  ---
 *                 ◀──────────  &#64;continue file=session.bbox bytes=48213 tail=9f86d081
 * </pre>
 *
 * <p>The link back decides: it is written before {@code @rotate}, stays true if the old file can no
 * longer be written to, and says how much of that file is valid. Recordings of other programs have
 * {@code @rotate} alone. {@link dev.blackbox.store.parts.PartChain} decides for all readers and for
 * the recorder which file belongs to a recording. {@link dev.blackbox.store.parts.RecordingSource}
 * is the entry point.
 */
@NullMarked
package dev.blackbox.store.parts;

import org.jspecify.annotations.NullMarked;
