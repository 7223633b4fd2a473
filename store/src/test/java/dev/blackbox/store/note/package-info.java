@NullMarked
package dev.blackbox.store.note;

import org.jspecify.annotations.NullMarked;
