package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.StepContent;
import dev.blackbox.session.atif.model.TextMark;
import dev.blackbox.session.atif.model.ToolCall;
import dev.blackbox.session.turns.TurnCall;
import dev.blackbox.session.turns.TurnLine;
import java.util.ArrayList;
import java.util.List;

/** The marks with which the lines of a step may repeat its texts. */
record LineMarks(List<ToolCall> calls, List<ObservationResult> results) {
  private static final List<TextMark> COUNTED = List.of(TextMark.COUNTS, TextMark.TIMESTAMP);
  private static final List<TextMark> MESSAGE =
      List.of(TextMark.MESSAGE, TextMark.COUNTS, TextMark.TIMESTAMP);
  private static final List<TextMark> THOUGHT =
      List.of(TextMark.REASONING, TextMark.COUNTS, TextMark.TIMESTAMP);
  private static final List<TextMark> EVENT = List.of(TextMark.MESSAGE, TextMark.TIMESTAMP);

  /** Further arguments of a call are written twice: in its field and in its line. */
  private static final int MOST_REPEATED = 64;

  /** The marks of a line, the most valuable first. */
  List<TextMark> of(TurnLine line) {
    if (line.call() >= 0 || line.result() >= 0) {
      return statement(line.call(), line.result());
    }
    if (!line.isEvent()) {
      return List.of();
    }
    return switch (line.source().kind()) {
      case USER, AGENT -> MESSAGE;
      case THINKING -> THOUGHT;
      case TODOS -> COUNTED;
      default -> EVENT;
    };
  }

  private List<TextMark> statement(int call, int result) {
    List<TextMark> marks = new ArrayList<>();
    if (result >= 0) {
      if (results.get(result).content() instanceof StepContent.Text(var text)) {
        marks.add(new TextMark(name("r", result), text));
      }
    }
    if (call >= 0) {
      call(calls.get(call), call, marks);
    } else if (results.get(result).callId() != null) {
      marks.add(new TextMark(name("s", result), results.get(result).callId()));
    }
    marks.addAll(COUNTED);
    return marks;
  }

  private static void call(ToolCall call, int index, List<TextMark> marks) {
    for (Json.Field field : call.arguments().fields()) {
      String key = field.name();
      if (key.equals(TurnCall.WORDS) && field.value() instanceof Json.Items words) {
        for (int i = 0; i < words.items().size(); i++) {
          add(name("a", index) + "." + TurnCall.WORDS + "." + i, words.items().get(i), marks);
        }
      } else if (isPlain(key)) {
        add(name("a", index) + "." + key, field.value(), marks);
      }
    }
    marks.add(new TextMark(name("i", index), call.id()));
    marks.add(new TextMark(name("f", index), call.functionName()));
  }

  private static void add(String name, Json value, List<TextMark> marks) {
    if (value instanceof Json.Text(var text) && marks.size() < MOST_REPEATED) {
      marks.add(new TextMark(name, text));
    }
  }

  /** The name of a numbered mark; the first has no number. */
  private static String name(String letter, int index) {
    return index == 0 ? letter : letter + index;
  }

  private static boolean isPlain(String key) {
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      if (!Character.isLetterOrDigit(c) && c != '_' && c != '-') {
        return false;
      }
    }
    return !key.equals(TurnCall.WORDS);
  }
}
