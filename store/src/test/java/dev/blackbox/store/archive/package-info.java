@NullMarked
package dev.blackbox.store.archive;

import org.jspecify.annotations.NullMarked;
