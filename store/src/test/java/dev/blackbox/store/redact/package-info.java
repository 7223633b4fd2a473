/**
 * Tests of the redactor: what it masks, what it leaves alone, what it costs.
 *
 * <p>Depends on {@code testkit}, whose secrets know nothing of the rules.
 */
@NullMarked
package dev.blackbox.store.redact;

import org.jspecify.annotations.NullMarked;
