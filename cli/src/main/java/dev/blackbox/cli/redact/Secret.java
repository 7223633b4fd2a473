package dev.blackbox.cli.redact;

import dev.blackbox.library.file.LineLocation;

/**
 * A secret that was found, as it may be shown.
 *
 * @param kind what it is, as its marker says
 * @param excerpt the text around it, with nothing secret in it
 */
record Secret(LineLocation place, String kind, String excerpt) {}
