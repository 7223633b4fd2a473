/**
 * The JSONL form of a recording (bbox-1 §11): one JSON object for each line with its continuations,
 * {@code {"t":"t","n":"read","a":"src/main.rs","r":"[200 lines]"}}.
 *
 * <p>{@link dev.blackbox.format.jsonl.JsonlWriter} adds the raw line only where {@link
 * dev.blackbox.format.jsonl.JsonlReader} would otherwise write other bytes, so that a round trip
 * restores a file byte for byte.
 */
@NullMarked
package dev.blackbox.format.jsonl;

import org.jspecify.annotations.NullMarked;
