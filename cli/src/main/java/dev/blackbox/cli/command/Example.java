package dev.blackbox.cli.command;

/** An example in a verb's help: a command line and what it does. */
public record Example(String line, String gain) {}
