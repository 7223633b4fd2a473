package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextView;
import org.jspecify.annotations.Nullable;

/** Examines the text around a keyword and returns what to mask. */
public interface SecretMatcher {
  /** Returns the secret at the keyword that ends here; null if there is none. */
  @Nullable SecretCandidate match(TextView text, String keyword, int keywordEnd);
}
