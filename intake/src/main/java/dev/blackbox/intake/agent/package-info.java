/**
 * What an agent has to say about itself to be read: {@link dev.blackbox.intake.agent.AgentFormat}.
 */
@NullMarked
package dev.blackbox.intake.agent;

import org.jspecify.annotations.NullMarked;
