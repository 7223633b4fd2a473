@NullMarked
package dev.blackbox.store.disk;

import org.jspecify.annotations.NullMarked;
