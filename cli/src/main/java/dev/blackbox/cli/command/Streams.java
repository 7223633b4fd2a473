package dev.blackbox.cli.command;

import java.io.InputStream;
import java.io.OutputStream;

/** The standard streams of a program. */
public record Streams(InputStream in, OutputStream out, OutputStream err) {}
