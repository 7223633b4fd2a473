/**
 * The ways in from other programs: {@link dev.blackbox.intake.AgentFormats} lists the agents whose
 * files can be read, and {@link dev.blackbox.intake.SessionImport} makes a recording of a session.
 */
@NullMarked
package dev.blackbox.intake;

import org.jspecify.annotations.NullMarked;
