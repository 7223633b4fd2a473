/** What an agent is asked for: a scenario in Markdown with its constraints, and parameters. */
@NullMarked
package dev.blackbox.intake.observe.scenario;

import org.jspecify.annotations.NullMarked;
