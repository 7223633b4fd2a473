@NullMarked
package dev.blackbox.store.parts;

import org.jspecify.annotations.NullMarked;
