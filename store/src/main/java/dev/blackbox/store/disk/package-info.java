/**
 * What the store asks of a file system, so small that a test can stand in for it and fail.
 *
 * <p>{@link dev.blackbox.store.disk.Disk} is the door; files are made with mode 0600, folders with
 * 0700, and one process at a time holds the lock of a recording. Depends on nothing of ours.
 */
@NullMarked
package dev.blackbox.store.disk;

import org.jspecify.annotations.NullMarked;
