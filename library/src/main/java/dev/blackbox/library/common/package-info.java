/** Shared by all parts of the library: failures, notices, progress and formats. */
@NullMarked
package dev.blackbox.library.common;

import org.jspecify.annotations.NullMarked;
