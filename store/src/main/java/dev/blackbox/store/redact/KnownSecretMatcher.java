package dev.blackbox.store.redact;

import dev.blackbox.store.redact.rule.RuleRank;
import dev.blackbox.store.redact.rule.SecretCandidate;
import dev.blackbox.store.redact.rule.SecretMatcher;
import dev.blackbox.store.redact.rule.SecretRule;
import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Matches a known secret in all its encodings. */
final class KnownSecretMatcher implements SecretMatcher {
  private static final int SHORTEST = 8;
  private static final int LONGEST_KEYWORD = 16;

  private final KnownSecret known;
  private final List<String> forms;

  KnownSecretMatcher(KnownSecret known) {
    this.known = known;
    this.forms =
        KnownSecretForms.of(known.value()).stream().filter(f -> f.length() >= SHORTEST).toList();
  }

  static boolean isLongEnough(KnownSecret known) {
    return known.value().length() >= SHORTEST;
  }

  String value() {
    return known.value();
  }

  SecretRule rule() {
    List<String> keywords = forms.stream().map(KnownSecretMatcher::keyword).distinct().toList();
    return new SecretRule(known.type(), RuleRank.KNOWN, keywords, this);
  }

  @Override
  public @Nullable SecretCandidate match(TextView text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    for (String form : forms) {
      if (form.startsWith(keyword) && TextScan.isAt(text, start, form, false)) {
        return new SecretCandidate(start, start + form.length(), true);
      }
    }
    return null;
  }

  private static String keyword(String form) {
    return form.substring(0, Math.min(form.length(), LONGEST_KEYWORD));
  }
}
