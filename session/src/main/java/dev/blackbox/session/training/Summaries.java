package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.calls.BlobRefs;
import java.util.regex.Pattern;

/** Tells what a tool gave back from what a recording only says about it. */
final class Summaries {
  /** {@code [186 lines]}, {@code [ok] [3 matches from steps 4, 9]}. */
  private static final Pattern COUNT = Pattern.compile("(\\[ok] )?\\[\\d[\\d,.]* [a-z][^\\]]*]");

  private Summaries() {}

  /** Whether it is a count, is cut, or names a blob that was not there to take its place. */
  static boolean isSummary(String result) {
    return COUNT.matcher(result).matches() || isCut(result) || !BlobRefs.in(result).isEmpty();
  }

  /** Whether some argument was cut when it was recorded. */
  static boolean isCut(Json.Fields arguments) {
    return arguments.fields().stream()
        .anyMatch(field -> field.value() instanceof Json.Text(var text) && isCut(text));
  }

  private static boolean isCut(String text) {
    return text.endsWith("...") || text.endsWith("…");
  }
}
