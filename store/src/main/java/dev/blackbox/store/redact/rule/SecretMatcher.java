package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks at the text around a keyword and says what there is to mask. */
public interface SecretMatcher {
  /** What stands around the keyword that ends here; null where it is nothing of this kind. */
  @Nullable SecretCandidate match(TextView text, String keyword, int keywordEnd);

  /** All that is found around the keyword; most matchers find one stretch. */
  default List<SecretCandidate> matches(TextView text, String keyword, int keywordEnd) {
    SecretCandidate found = match(text, keyword, keywordEnd);
    return found == null ? List.of() : List.of(found);
  }
}
