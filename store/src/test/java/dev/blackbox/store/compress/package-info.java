@NullMarked
package dev.blackbox.store.compress;

import org.jspecify.annotations.NullMarked;
