/**
 * The verb {@code replay}: steps through a recording, with the state at each event.
 *
 * <p>{@link dev.blackbox.cli.player.ReplayCommand} is the door. On a terminal a {@code Player}
 * reads keys and shows frames; a {@code Screen} makes frames from a {@code Scene} and knows no
 * terminal. Depends on {@code cli.player.tty}, {@code cli.json}, {@code cli.view} and its packages,
 * and {@code session}.
 */
@NullMarked
package dev.blackbox.cli.player;

import org.jspecify.annotations.NullMarked;
