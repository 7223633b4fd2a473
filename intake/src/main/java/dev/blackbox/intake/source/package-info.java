/**
 * What the readers of all agents share: the records of a transcript, how they are counted, where
 * they came from, and how they are told as lines. Knows no agent.
 */
@NullMarked
package dev.blackbox.intake.source;

import org.jspecify.annotations.NullMarked;
