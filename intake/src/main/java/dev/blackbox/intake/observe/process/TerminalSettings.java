package dev.blackbox.intake.observe.process;

/**
 * The terminal that a program gets.
 *
 * @param modes the modes as {@code stty -g} prints them; empty for the usual ones
 */
public record TerminalSettings(int columns, int rows, String modes) {}
