@NullMarked
package dev.blackbox.store.sealing;

import org.jspecify.annotations.NullMarked;
