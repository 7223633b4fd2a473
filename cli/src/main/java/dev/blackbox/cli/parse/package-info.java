/**
 * {@code blackbox parse}: every line of a recording with its kind and its parts, for people who
 * wonder how a line is understood and for programs that read JSON.
 */
@NullMarked
package dev.blackbox.cli.parse;

import org.jspecify.annotations.NullMarked;
