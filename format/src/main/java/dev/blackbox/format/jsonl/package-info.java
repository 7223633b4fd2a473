/**
 * The JSONL form of a recording (bbox-1 §11): one JSON object for each line with its continuations,
 * {@code {"t":"t","n":"read","a":"src/main.rs","r":"[200 lines]"}}.
 *
 * <p>{@link dev.blackbox.format.jsonl.JsonlWriter} adds the line as written only where {@link
 * dev.blackbox.format.jsonl.JsonlReader} would not write the very same bytes without it, so that
 * the way there and back restores a file byte for byte. Depends on {@code bbox}, {@code compact},
 * {@code header}, {@code line} and {@code finding}.
 */
@NullMarked
package dev.blackbox.format.jsonl;

import org.jspecify.annotations.NullMarked;
