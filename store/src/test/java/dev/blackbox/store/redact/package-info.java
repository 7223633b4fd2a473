/** Tests of the redactor: what it masks, what it does not mask, and how fast it is. */
@NullMarked
package dev.blackbox.store.redact;

import org.jspecify.annotations.NullMarked;
