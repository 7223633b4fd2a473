/** Archives the sessions of this machine's agents, and measures the sessions in the store. */
@NullMarked
package dev.blackbox.library.archive;

import org.jspecify.annotations.NullMarked;
