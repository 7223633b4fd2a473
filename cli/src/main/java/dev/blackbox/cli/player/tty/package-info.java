/** A full-screen terminal: shows frames and reads keys. Only this package uses JLine. */
@NullMarked
package dev.blackbox.cli.player.tty;

import org.jspecify.annotations.NullMarked;
