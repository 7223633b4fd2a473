/** Tests of the matchers. */
@NullMarked
package dev.blackbox.store.redact.rule;

import org.jspecify.annotations.NullMarked;
