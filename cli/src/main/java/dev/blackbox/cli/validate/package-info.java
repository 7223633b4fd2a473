/**
 * {@code blackbox validate}: what is wrong with a recording, for people and as JSON. The rules
 * themselves are in {@code session.validate}.
 *
 * <p>Machines call this verb often, so all but {@link dev.blackbox.cli.validate.ValidateCommand}
 * does without the option library, and without JSON unless it is asked for.
 */
@NullMarked
package dev.blackbox.cli.validate;

import org.jspecify.annotations.NullMarked;
