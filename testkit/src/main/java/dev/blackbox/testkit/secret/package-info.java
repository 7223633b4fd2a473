/**
 * Made-up secrets, the texts in which agents spill them, and lines that only look like secrets.
 *
 * <p>{@link dev.blackbox.testkit.secret.SecretGenerator} makes them, {@link
 * dev.blackbox.testkit.secret.SecretContext} writes them the ways agents do. No secret stands in
 * these files: all are drawn from a seed when a test runs, so nothing here opens anything. Nothing
 * here knows how secrets are found either.
 *
 * <p>Depends on {@code property}.
 */
@NullMarked
package dev.blackbox.testkit.secret;

import org.jspecify.annotations.NullMarked;
