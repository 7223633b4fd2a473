/**
 * Keeps what agents on this machine wrote, before they delete it: finds their folders, makes
 * recordings of what is new or has grown, and remembers what it has seen (docs/archive.md).
 *
 * <p>{@link dev.blackbox.intake.archive.Archiver} is the door. At any moment the process may die:
 * every recording and the index are whole or as they were, and the next run goes on. AgentFileWalk
 * are only read.
 */
@NullMarked
package dev.blackbox.intake.archive;

import org.jspecify.annotations.NullMarked;
