package dev.blackbox.library.redact;

import dev.blackbox.library.file.LineLocation;

/**
 * A secret in a recording, in a form that may be shown.
 *
 * @param kind the type in its marker
 * @param excerpt the text around it, with nothing secret in it
 */
public record FoundSecret(LineLocation place, String kind, String excerpt) {}
