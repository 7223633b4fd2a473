/**
 * What the importers of all agents share: reading and counting records, their origin, and writing
 * the lines of a session. It knows no agent.
 */
@NullMarked
package dev.blackbox.intake.source;

import org.jspecify.annotations.NullMarked;
