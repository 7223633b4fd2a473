/** Tests of how values look. */
@NullMarked
package dev.blackbox.store.redact.look;

import org.jspecify.annotations.NullMarked;
