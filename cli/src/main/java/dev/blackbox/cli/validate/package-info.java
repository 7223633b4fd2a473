/**
 * {@code blackbox validate}: prints the findings of a recording as text or as JSON. The rules are
 * in {@code session.validate}.
 *
 * <p>Other programs call this verb often, so only {@link dev.blackbox.cli.validate.ValidateCommand}
 * loads picocli, and JSON is loaded only for {@code --json}.
 */
@NullMarked
package dev.blackbox.cli.validate;

import org.jspecify.annotations.NullMarked;
