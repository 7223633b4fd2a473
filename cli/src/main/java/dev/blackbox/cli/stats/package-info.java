/**
 * {@code blackbox stats}: the statistics of a recording as text and as JSON. {@code session.usage}
 * counts.
 */
@NullMarked
package dev.blackbox.cli.stats;

import org.jspecify.annotations.NullMarked;
