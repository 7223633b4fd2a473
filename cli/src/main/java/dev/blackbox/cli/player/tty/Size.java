package dev.blackbox.cli.player.tty;

/** The size of a screen. */
public record Size(int columns, int rows) {}
