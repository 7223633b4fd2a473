@NullMarked
package dev.blackbox.store.git;

import org.jspecify.annotations.NullMarked;
