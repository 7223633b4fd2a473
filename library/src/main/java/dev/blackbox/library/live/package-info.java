/** Notices that files which other processes write may have changed. */
@NullMarked
package dev.blackbox.library.live;

import org.jspecify.annotations.NullMarked;
