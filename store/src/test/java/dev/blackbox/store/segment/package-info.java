@NullMarked
package dev.blackbox.store.segment;

import org.jspecify.annotations.NullMarked;
