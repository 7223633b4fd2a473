/**
 * {@code blackbox stats}: the statistics of a recording as text and as JSON. {@code session.stats}
 * and {@code session.usage} count.
 */
@NullMarked
package dev.blackbox.cli.stats;

import org.jspecify.annotations.NullMarked;
