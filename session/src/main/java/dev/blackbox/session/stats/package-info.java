/**
 * Counting what is in a recording, line by line, without decoding its texts
 * (docs/format/bbox-1.md). Depends on {@code format}, {@code calls} and {@code usage}.
 */
@NullMarked
package dev.blackbox.session.stats;

import org.jspecify.annotations.NullMarked;
