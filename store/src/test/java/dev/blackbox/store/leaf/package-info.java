@NullMarked
package dev.blackbox.store.leaf;

import org.jspecify.annotations.NullMarked;
