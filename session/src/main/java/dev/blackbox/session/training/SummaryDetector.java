package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.calls.BlobRefs;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Distinguishes tool output from its summary in a recording. */
final class SummaryDetector {
  /** Replaces a missing result, because trainers reject calls without one. */
  static final String NO_RESULT = "[no result recorded]";

  /** {@code [186 lines]}, {@code [ok] [3 matches from steps 4, 9]}. */
  private static final Pattern COUNT = Pattern.compile("(\\[ok] )?\\[\\d[\\d,.]* [a-z][^\\]]*]");

  private SummaryDetector() {}

  /** Returns why an answer with these calls must not be learned; null if it may be. */
  static @Nullable Mask mask(List<ConversationTurn.Call> calls) {
    for (ConversationTurn.Call call : calls) {
      if (call.result().equals(NO_RESULT)) {
        return Mask.NO_RESULT;
      }
      if (!call.isWhole() || isCut(call.arguments())) {
        return Mask.SUMMARY;
      }
    }
    return null;
  }

  /** Returns whether all results of a call are complete. */
  static boolean areWhole(List<String> results) {
    for (String result : results) {
      if (!isWhole(result)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether it is neither a count, nor truncated, nor a reference to a missing blob. */
  private static boolean isWhole(String result) {
    return !isCut(result) && !COUNT.matcher(result).matches() && BlobRefs.in(result).isEmpty();
  }

  private static boolean isCut(Json.Fields arguments) {
    return arguments.fields().stream()
        .anyMatch(field -> field.value() instanceof Json.Text(var text) && isCut(text));
  }

  private static boolean isCut(String text) {
    return text.endsWith("...") || text.endsWith("…");
  }
}
