/**
 * What is wrong with an ATIF document (docs/atif.md, docs/findings.md): the answers of the format's
 * reference validator, and in strict validation those of stricter ones. Depends on {@code read},
 * {@code source} and {@code session.validate}.
 */
@NullMarked
package dev.blackbox.session.atif.check;

import org.jspecify.annotations.NullMarked;
