/** Counts what a recording contains, line by line, without decoding its texts. */
@NullMarked
package dev.blackbox.session.stats;

import org.jspecify.annotations.NullMarked;
