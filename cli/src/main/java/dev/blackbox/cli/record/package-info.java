/**
 * {@code blackbox record}: lines or JSON objects on standard input become a recording, durable as
 * they come. For shell scripts and programs in other languages.
 */
@NullMarked
package dev.blackbox.cli.record;

import org.jspecify.annotations.NullMarked;
