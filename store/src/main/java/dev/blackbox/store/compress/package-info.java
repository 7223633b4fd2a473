/**
 * Compressed recordings, {@code .bbox.zst}: the seekable format of zstd.
 *
 * <pre>
 * frame 1  frame 2  …  frame n  seek table
 * └ whole lines, about 256 KiB  └ a skippable frame: sizes and checksum of every frame
 * </pre>
 *
 * <p>Frames do not depend on each other, so reading can begin at each of them. While a recording is
 * written, every durable batch ends in a flushed block within the open frame: a crash costs what
 * came after the last flush, and the frame is then ended by hand, because an empty last block and
 * the checksum are all that a frame needs. {@code zstd -d} reads such files.
 *
 * <p>The library zstd-jni does the work and is optional; nothing else in the store needs it.
 * Depends on nothing of ours.
 */
@NullMarked
package dev.blackbox.store.compress;

import org.jspecify.annotations.NullMarked;
