@NullMarked
package dev.blackbox.library.share;

import org.jspecify.annotations.NullMarked;
