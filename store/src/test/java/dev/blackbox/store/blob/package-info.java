@NullMarked
package dev.blackbox.store.blob;

import org.jspecify.annotations.NullMarked;
