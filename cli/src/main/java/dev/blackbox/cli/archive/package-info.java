/**
 * {@code blackbox archive} and {@code blackbox list}: archive the sessions of agents on this
 * machine, and list them (docs/archive.md). {@code intake.archive} does the work.
 */
@NullMarked
package dev.blackbox.cli.archive;

import org.jspecify.annotations.NullMarked;
