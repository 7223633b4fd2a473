/** Reads the state of a git repository without running git, which could run hooks. */
@NullMarked
package dev.blackbox.store.git;

import org.jspecify.annotations.NullMarked;
