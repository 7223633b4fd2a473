/** Opens, lists, checks and converts recordings of every form. */
@NullMarked
package dev.blackbox.library;

import org.jspecify.annotations.NullMarked;
