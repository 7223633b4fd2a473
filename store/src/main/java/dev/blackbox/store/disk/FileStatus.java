package dev.blackbox.store.disk;

import org.jspecify.annotations.Nullable;

/**
 * The file that a name leads to.
 *
 * @param key what tells the file from all others, whatever its names are: device and inode; null if
 *     the system has no such key, as on Windows
 */
public record FileStatus(@Nullable Object key, long size) {}
