@NullMarked
package dev.blackbox.store.log;

import org.jspecify.annotations.NullMarked;
