/** Finds, recognises and opens the files that recordings are kept in. */
@NullMarked
package dev.blackbox.library.file;

import org.jspecify.annotations.NullMarked;
