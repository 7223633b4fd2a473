/**
 * {@code blackbox run}: runs an agent under observation (docs/running.md). {@code intake.observe}
 * does the work; this package has the options, the echo and the report.
 */
@NullMarked
package dev.blackbox.cli.run;

import org.jspecify.annotations.NullMarked;
