/**
 * {@code blackbox run}: an agent run under observation (docs/running.md). What is observed and
 * written is {@code intake.observe}'s work; here are its options, its echo and its report.
 */
@NullMarked
package dev.blackbox.cli.run;

import org.jspecify.annotations.NullMarked;
