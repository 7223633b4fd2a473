/**
 * Imports sessions of agents: {@link dev.blackbox.intake.AgentFormats} lists the agents, and {@link
 * dev.blackbox.intake.SessionImport} imports a session.
 */
@NullMarked
package dev.blackbox.intake;

import org.jspecify.annotations.NullMarked;
