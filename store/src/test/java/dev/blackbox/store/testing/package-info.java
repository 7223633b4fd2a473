/** Shared by the tests of the store: a disk that fails, recordings, and how they are read. */
@NullMarked
package dev.blackbox.store.testing;

import org.jspecify.annotations.NullMarked;
