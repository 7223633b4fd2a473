/** Hashes, as all formats use them. Depends on nothing of ours. */
@NullMarked
package dev.blackbox.format.hash;

import org.jspecify.annotations.NullMarked;
