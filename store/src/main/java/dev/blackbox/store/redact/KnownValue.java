package dev.blackbox.store.redact;

import dev.blackbox.store.redact.rule.Found;
import dev.blackbox.store.redact.rule.Matcher;
import dev.blackbox.store.redact.rule.Rank;
import dev.blackbox.store.redact.rule.Rule;
import dev.blackbox.store.redact.view.View;
import dev.blackbox.store.redact.view.Words;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Matches a value that is known to be secret, in all forms in which it may stand. */
final class KnownValue implements Matcher {
  private static final int SHORTEST = 8;
  private static final int LONGEST_KEYWORD = 16;

  private final Known known;
  private final List<String> forms;

  KnownValue(Known known) {
    this.known = known;
    this.forms = Forms.of(known.value()).stream().filter(f -> f.length() >= SHORTEST).toList();
  }

  static boolean isLongEnough(Known known) {
    return known.value().length() >= SHORTEST;
  }

  String value() {
    return known.value();
  }

  Rule rule() {
    List<String> keywords = forms.stream().map(KnownValue::keyword).distinct().toList();
    return new Rule(known.type(), Rank.KNOWN, keywords, this);
  }

  @Override
  public @Nullable Found match(View text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    for (String form : forms) {
      if (form.startsWith(keyword) && Words.isAt(text, start, form, false)) {
        return new Found(start, start + form.length(), true);
      }
    }
    return null;
  }

  private static String keyword(String form) {
    return form.substring(0, Math.min(form.length(), LONGEST_KEYWORD));
  }
}
