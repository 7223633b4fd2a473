/** Finds many words at once in a text, as the first step of every rule. */
@NullMarked
package dev.blackbox.store.redact.keyword;

import org.jspecify.annotations.NullMarked;
