/** Validates recordings (docs/findings.md) in one pass and bounded memory. */
@NullMarked
package dev.blackbox.session.validate;

import org.jspecify.annotations.NullMarked;
