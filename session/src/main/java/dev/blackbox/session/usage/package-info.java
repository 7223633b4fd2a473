/** Counts tokens and cost, each model call once (docs/format/bbox-1.md §5, §8). */
@NullMarked
package dev.blackbox.session.usage;

import org.jspecify.annotations.NullMarked;
