/**
 * Counts tokens and cost, each model call once (docs/format/bbox-1.md §5, §8), and what else a
 * recording contains, line by line, without decoding its texts.
 */
@NullMarked
package dev.blackbox.session.usage;

import org.jspecify.annotations.NullMarked;
