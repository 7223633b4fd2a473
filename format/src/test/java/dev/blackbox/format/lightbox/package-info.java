@NullMarked
package dev.blackbox.format.lightbox;

import org.jspecify.annotations.NullMarked;
