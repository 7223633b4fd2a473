/**
 * The turns of a recording: what a user said, what one call of a model answered with its calls and
 * their results, and the events of the session itself. {@link
 * dev.blackbox.session.turns.TurnReader} groups lines into turns in one pass; {@link
 * dev.blackbox.session.turns.TurnRule} is the rule that says where an answer ends and the next
 * begins.
 */
@NullMarked
package dev.blackbox.session.turns;

import org.jspecify.annotations.NullMarked;
