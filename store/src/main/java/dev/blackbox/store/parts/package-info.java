/**
 * A recording as one stream, whichever and however many files it is in (bbox-1 §7.3).
 *
 * <pre>
 * session.bbox                 session.part2.bbox
 * …                            ---
 * a: That was the first hour.  (its own header)
 * &#64;rotate file=…  ──────────▶  ---
 *                 ◀──────────  @continue file=session.bbox bytes=48213
 * </pre>
 *
 * <p>The link back is the one that counts: it is written before {@code @rotate}, stays true if the
 * old file can no longer be written to, and says how much of that file is valid. Recordings of
 * others have {@code @rotate} alone. {@link dev.blackbox.store.parts.RecordingSource} is the door.
 *
 * <p>Depends on {@code disk}, {@code compress} and the format.
 */
@NullMarked
package dev.blackbox.store.parts;

import org.jspecify.annotations.NullMarked;
