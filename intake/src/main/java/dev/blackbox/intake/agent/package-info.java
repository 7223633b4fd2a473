/**
 * The agents whose files can be read, behind one door: which files make a session, and how it is
 * told. Depends on the packages of the agents and on {@code source}.
 */
@NullMarked
package dev.blackbox.intake.agent;

import org.jspecify.annotations.NullMarked;
