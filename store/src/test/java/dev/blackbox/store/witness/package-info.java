@NullMarked
package dev.blackbox.store.witness;

import org.jspecify.annotations.NullMarked;
