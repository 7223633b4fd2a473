/**
 * A terminal as a whole screen: frames go out, keys come in.
 *
 * <p>{@link dev.blackbox.cli.player.tty.Tty} is the door; the real one is made with JLine, which no
 * other package of the player sees. Depends on {@code cli.view.ink}.
 */
@NullMarked
package dev.blackbox.cli.player.tty;

import org.jspecify.annotations.NullMarked;
