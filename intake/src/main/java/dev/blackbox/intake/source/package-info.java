/**
 * Shared by the importers of all agents: reading and counting records, their origin, and writing
 * the lines of a session.
 */
@NullMarked
package dev.blackbox.intake.source;

import org.jspecify.annotations.NullMarked;
