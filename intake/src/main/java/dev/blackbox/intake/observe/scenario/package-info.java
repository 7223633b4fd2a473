/** The task of an agent: a scenario in Markdown with constraints and parameters. */
@NullMarked
package dev.blackbox.intake.observe.scenario;

import org.jspecify.annotations.NullMarked;
