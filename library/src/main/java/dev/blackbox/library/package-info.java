/** Opens, lists, checks and converts recordings of every format. */
@NullMarked
package dev.blackbox.library;

import org.jspecify.annotations.NullMarked;
