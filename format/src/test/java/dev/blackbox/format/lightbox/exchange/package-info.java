@NullMarked
package dev.blackbox.format.lightbox.exchange;

import org.jspecify.annotations.NullMarked;
