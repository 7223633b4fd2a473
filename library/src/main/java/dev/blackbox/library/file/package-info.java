/** Finds, recognises and opens the files of recordings. */
@NullMarked
package dev.blackbox.library.file;

import org.jspecify.annotations.NullMarked;
