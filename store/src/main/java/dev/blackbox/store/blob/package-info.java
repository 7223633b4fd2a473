/**
 * Large results, kept beside a recording under their SHA-256 (bbox-1 §12).
 *
 * <p>{@link dev.blackbox.store.blob.BlobStore} has two implementations, for a folder and for S3. A
 * blob is durable before the line that refers to it is written. The SDK for S3 is optional; only
 * {@link dev.blackbox.store.blob.S3Blobs} needs it.
 *
 * <p>Depends on {@code disk}.
 */
@NullMarked
package dev.blackbox.store.blob;

import org.jspecify.annotations.NullMarked;
