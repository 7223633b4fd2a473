/**
 * Compressed recordings, {@code .bbox.zst}: the seekable format of zstd.
 *
 * <pre>
 * frame 1  frame 2  …  frame n  seek table
 * └ whole lines, about 256 KiB  └ a skippable frame: sizes and checksum of every frame
 * </pre>
 *
 * <p>A frame of very repetitive lines has a skippable frame of zeros behind it, as {@link
 * dev.blackbox.store.compress.FrameEncoder} explains.
 *
 * <p>Frames are independent, so reading can start at each of them. While a recording is written,
 * every durable batch ends with a flushed block in the open frame. A crash loses only what came
 * after the last flush; the repair then ends the frame with an empty last block and the checksum.
 * {@code zstd -d} reads such files.
 *
 * <p>The library zstd-jni is optional; nothing else in the store needs it.
 */
@NullMarked
package dev.blackbox.store.compress;

import org.jspecify.annotations.NullMarked;
