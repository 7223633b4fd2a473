/**
 * {@code blackbox archive} and {@code blackbox list}: what agents on this machine wrote, kept in
 * the store, and what the store has (docs/archive.md). The work is {@code intake.archive}'s.
 */
@NullMarked
package dev.blackbox.cli.archive;

import org.jspecify.annotations.NullMarked;
