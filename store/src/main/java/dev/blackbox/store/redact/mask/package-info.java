/** Replaces ranges of a text with markers. */
@NullMarked
package dev.blackbox.store.redact.mask;

import org.jspecify.annotations.NullMarked;
