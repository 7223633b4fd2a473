package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextView;
import org.jspecify.annotations.Nullable;

/** Looks at the text around a keyword and says what there is to mask. */
public interface SecretMatcher {
  /** What stands around the keyword that ends here; null where it is nothing of this kind. */
  @Nullable SecretCandidate match(TextView text, String keyword, int keywordEnd);
}
