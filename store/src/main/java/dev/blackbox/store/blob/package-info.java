/**
 * Large results, stored under their SHA-256 (bbox-1 §12).
 *
 * <p>{@link dev.blackbox.store.blob.BlobStore} has two implementations, for a folder and for S3;
 * {@link dev.blackbox.store.blob.BlobPlace} opens either. A blob is durable before the line that
 * refers to it is written. The AWS SDK is optional; only {@link dev.blackbox.store.blob.S3Blobs}
 * needs it.
 */
@NullMarked
package dev.blackbox.store.blob;

import org.jspecify.annotations.NullMarked;
