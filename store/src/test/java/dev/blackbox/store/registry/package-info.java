@NullMarked
package dev.blackbox.store.registry;

import org.jspecify.annotations.NullMarked;
