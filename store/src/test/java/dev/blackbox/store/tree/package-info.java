@NullMarked
package dev.blackbox.store.tree;

import org.jspecify.annotations.NullMarked;
