@NullMarked
package dev.blackbox.store.proof;

import org.jspecify.annotations.NullMarked;
