/**
 * Writing ATIF v1.7, strictly: types as the format names them, nothing that is null, exact numbers.
 * Depends on {@code model}.
 */
@NullMarked
package dev.blackbox.session.atif.write;

import org.jspecify.annotations.NullMarked;
