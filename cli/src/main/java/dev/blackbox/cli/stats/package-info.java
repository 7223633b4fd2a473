/**
 * {@code blackbox stats}: what is in a recording, in numbers, on a page and as JSON. Counting is
 * done in {@code session.stats} and {@code session.usage}.
 */
@NullMarked
package dev.blackbox.cli.stats;

import org.jspecify.annotations.NullMarked;
