package dev.blackbox.cli.view.ink;

/** Text in one ink. */
public record StyledSpan(String text, Ink ink) {}
