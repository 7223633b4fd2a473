package dev.blackbox.cli.player.tty;

/** How large a screen is. */
public record Size(int columns, int rows) {}
