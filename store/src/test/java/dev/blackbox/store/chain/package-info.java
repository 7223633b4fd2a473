@NullMarked
package dev.blackbox.store.chain;

import org.jspecify.annotations.NullMarked;
