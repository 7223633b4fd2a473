@NullMarked
package dev.blackbox.store.seal;

import org.jspecify.annotations.NullMarked;
