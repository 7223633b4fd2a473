/**
 * Validates ATIF documents (docs/atif.md, docs/findings.md) as the format's reference validator
 * does and, on request, as stricter validators do.
 */
@NullMarked
package dev.blackbox.session.atif.check;

import org.jspecify.annotations.NullMarked;
