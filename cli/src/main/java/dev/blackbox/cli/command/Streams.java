package dev.blackbox.cli.command;

import java.io.InputStream;
import java.io.OutputStream;

/** The three streams a program is given. */
public record Streams(InputStream in, OutputStream out, OutputStream err) {}
