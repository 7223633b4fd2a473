package dev.blackbox.store.redact.rule;

import org.jspecify.annotations.Nullable;

/**
 * A stretch of a view that has the form of a secret.
 *
 * <p>The same rule does not read the same characters again, also where they do not look like a
 * secret; that keeps the work linear in the text.
 *
 * @param next another stretch that the same keyword led to, if there is one
 */
public record SecretCandidate(
    int start, int end, boolean isSecret, @Nullable SecretCandidate next) {
  /** The only stretch. */
  public SecretCandidate(int start, int end, boolean isSecret) {
    this(start, end, isSecret, null);
  }
}
