/**
 * Generated secrets, the texts in which agents leak them, and lines that only look like secrets.
 *
 * <p>{@link dev.blackbox.testkit.secret.SecretGenerator} generates them from a seed, so these files
 * contain no real secret; {@link dev.blackbox.testkit.secret.SecretContext} writes them as agents
 * do. The package is independent of the redactor.
 */
@NullMarked
package dev.blackbox.testkit.secret;

import org.jspecify.annotations.NullMarked;
