/**
 * Archives the sessions of agents on this machine before the agents delete them: finds their
 * folders, imports new and grown sessions, and keeps an index (docs/archive.md).
 *
 * <p>{@link dev.blackbox.intake.archive.Archiver} is the entry point. The process may be killed at
 * any moment: every recording and the index are then either old or new, and the next run continues.
 * The agents' files are only read.
 */
@NullMarked
package dev.blackbox.intake.archive;

import org.jspecify.annotations.NullMarked;
