package dev.blackbox.cli.command;

/** A line to type, and what comes of it; shown at the end of a verb's help. */
public record Example(String line, String gain) {}
