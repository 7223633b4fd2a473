package dev.blackbox.session.model;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.model.Question.AnsweredBy;
import java.util.ArrayList;
import java.util.List;

/** Extracts questions and their answers from calls. */
final class Questions {
  private static final String AUTO = "[auto:";
  private static final String SELECTED = "[selected:";
  private static final String REASON = ", reason=\"";

  private Questions() {}

  static List<Question> of(List<CallRecord> calls) {
    List<Question> questions = new ArrayList<>();
    for (CallRecord call : calls) {
      if (call.kind() == LineKind.QUESTION) {
        questions.add(question(call));
      }
    }
    return questions;
  }

  private static Question question(CallRecord call) {
    String result = call.finish() < 0 ? "" : call.result().orElse("");
    boolean isAgent = result.startsWith(AUTO);
    String inner = isAgent ? inside(result, AUTO) : result;
    int reason = isAgent ? inner.indexOf(REASON) : -1;
    return new Question(
        call.ordinal(),
        call.subject().orElse(""),
        options(call),
        call.arg("multi").filter("true"::equals).isPresent(),
        result.isEmpty() ? AnsweredBy.NOBODY : isAgent ? AnsweredBy.AGENT : AnsweredBy.PERSON,
        reason >= 0 ? inner.substring(0, reason) : inside(inner, SELECTED),
        reason >= 0 ? withoutQuote(inner.substring(reason + REASON.length())) : "");
  }

  private static List<String> options(CallRecord call) {
    return call.args().stream()
        .filter(arg -> "options".equals(arg.key()))
        .findFirst()
        .map(Arg::items)
        .orElse(List.of());
  }

  /** Returns the text between the brackets. */
  private static String inside(String result, String opening) {
    boolean isBracketed = result.startsWith(opening) && result.endsWith("]");
    return isBracketed ? result.substring(opening.length(), result.length() - 1).strip() : result;
  }

  private static String withoutQuote(String text) {
    return text.endsWith("\"") ? text.substring(0, text.length() - 1) : text;
  }
}
