/** Shared by all parts of the library: failures, notices, progress, formats and safe text. */
@NullMarked
package dev.blackbox.library.common;

import org.jspecify.annotations.NullMarked;
