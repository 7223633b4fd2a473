package dev.blackbox.store.redact.rule;

import org.jspecify.annotations.Nullable;

/**
 * A range of a view that has the form of a secret.
 *
 * <p>A rule never reads the same characters twice, even if they do not look like a secret; that
 * keeps the work linear in the text.
 *
 * @param next another range found at the same keyword, if any
 */
public record SecretCandidate(
    int start, int end, boolean isSecret, @Nullable SecretCandidate next) {
  /** Creates a candidate without another. */
  public SecretCandidate(int start, int end, boolean isSecret) {
    this(start, end, isSecret, null);
  }
}
