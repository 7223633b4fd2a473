/**
 * {@code blackbox export} and {@code blackbox import}: a recording in another form, and back. The
 * forms themselves are in {@code format}.
 */
@NullMarked
package dev.blackbox.cli.exchange;

import org.jspecify.annotations.NullMarked;
