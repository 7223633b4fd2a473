/**
 * The verb {@code replay}: steps through a recording, with the state at each event.
 *
 * <p>On a terminal a {@code Player} reads keys and shows frames; {@code PlayerScreen} draws a frame
 * from a {@code PlayerSession} and a {@code Scene} without a terminal.
 */
@NullMarked
package dev.blackbox.cli.player;

import org.jspecify.annotations.NullMarked;
