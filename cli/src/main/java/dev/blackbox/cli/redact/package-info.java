/**
 * {@code blackbox redact}: the options, the text it prints, and which job of {@code library.redact}
 * it starts.
 */
@NullMarked
package dev.blackbox.cli.redact;

import org.jspecify.annotations.NullMarked;
