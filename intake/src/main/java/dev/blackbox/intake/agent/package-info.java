/** The description of an agent and its files: {@link dev.blackbox.intake.agent.AgentFormat}. */
@NullMarked
package dev.blackbox.intake.agent;

import org.jspecify.annotations.NullMarked;
