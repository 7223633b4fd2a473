@NullMarked
package dev.blackbox.store.verify;

import org.jspecify.annotations.NullMarked;
