@NullMarked
package dev.blackbox.store.key;

import org.jspecify.annotations.NullMarked;
