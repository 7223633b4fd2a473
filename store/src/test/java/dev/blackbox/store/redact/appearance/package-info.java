/** Tests of how values look. */
@NullMarked
package dev.blackbox.store.redact.appearance;

import org.jspecify.annotations.NullMarked;
