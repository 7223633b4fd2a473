/**
 * The file system as the store uses it: small enough for tests to simulate it and its failures.
 *
 * <p>{@link dev.blackbox.store.disk.Disk} is the entry point. New files have mode 0600, new folders
 * 0700, and one process at a time holds the locks of a recording: {@link
 * dev.blackbox.store.disk.ProcessLock} on its name, {@link dev.blackbox.store.disk.InodeLock} on
 * the file itself.
 */
@NullMarked
package dev.blackbox.store.disk;

import org.jspecify.annotations.NullMarked;
