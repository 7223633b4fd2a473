/**
 * The file system as the store uses it: small enough for tests to simulate it and its failures.
 *
 * <p>{@link dev.blackbox.store.disk.Disk} is the entry point. New files have mode 0600, new folders
 * 0700, and one process at a time holds the lock of a recording.
 */
@NullMarked
package dev.blackbox.store.disk;

import org.jspecify.annotations.NullMarked;
