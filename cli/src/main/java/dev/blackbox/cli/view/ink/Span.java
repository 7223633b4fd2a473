package dev.blackbox.cli.view.ink;

/** Text in one ink. */
public record Span(String text, Ink ink) {}
