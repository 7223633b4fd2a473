package dev.blackbox.session.validate;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.session.calls.OpenCall;

/** The messages of the findings about lines. */
final class FindingText {
  private static final int EXCERPT = 60;

  private FindingText() {}

  static Finding unknown(LineView line) {
    String text = line.text(line.start(), Math.min(line.end(), line.start() + 4 * EXCERPT));
    String shown =
        text.codePointCount(0, text.length()) > EXCERPT
            ? text.substring(0, text.offsetByCodePoints(0, EXCERPT)) + "…"
            : text;
    String hint =
        line.bytes()[line.start()] == ' '
            ? "a continuation is indented by two spaces or a tab"
            : null;
    return new Finding(
        Rule.UNKNOWN_LINE, line.number(), "no known kind of line: \"" + shown + "\"", hint);
  }

  static Finding unknownCall(LineView line) {
    boolean isProgress = line.kind() == LineKind.TOOL_PROGRESS;
    boolean isNamed = !line.has(MetaKey.ID) && !line.has(MetaKey.SPAN);
    String call = isNamed ? line.text(line.contentStart(), line.nameEnd()) : idOrSpan(line);
    return isProgress
        ? new Finding(
            Rule.PROGRESS_WITHOUT_START,
            line.number(),
            "progress of " + call + ", which no earlier line starts")
        : new Finding(
            Rule.OBSERVATION_WITHOUT_CALL,
            line.number(),
            "observation refers to " + call + ", which no earlier line starts");
  }

  static String idOrSpan(LineView line) {
    return line.meta(MetaKey.ID).or(() -> line.meta(MetaKey.SPAN)).orElse("");
  }

  static String neverFinished(OpenCall call) {
    String head = call.text();
    int arrow = head.indexOf('→');
    String shown = (arrow < 0 ? head : head.substring(0, arrow)).strip();
    return "\"" + shown + "\" starts a call that never finishes";
  }

  static String tooLong() {
    return "the line is longer than "
        + (BboxReader.MAX_LINE >> 20)
        + " MiB; only its beginning was checked";
  }

  static String forgetful(int calls) {
    return calls + " calls are too many to track; some results were not matched";
  }

  static boolean isGap(LineView comment) {
    return comment.toLine() instanceof Line.Comment line && line.type() == CommentType.GAP;
  }

  static boolean isNamed(LineView line, String name) {
    int from = line.contentStart();
    if (line.nameEnd() - from != name.length()) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      if (line.bytes()[from + i] != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  static boolean hasAsciiArrow(LineView line) {
    byte[] b = line.bytes();
    for (int i = line.nameEnd(); i + 3 < line.end(); i++) {
      if (b[i + 1] == '-' && b[i + 2] == '>' && b[i] == ' ' && b[i + 3] == ' ') {
        return true;
      }
    }
    return false;
  }

  static boolean mentionsRedactions(LineView line) {
    String word = "redactions=";
    byte[] b = line.bytes();
    for (int from = line.contentStart(); from + word.length() <= line.end(); from++) {
      int i = 0;
      while (i < word.length() && b[from + i] == word.charAt(i)) {
        i++;
      }
      if (i == word.length()) {
        return true;
      }
    }
    return false;
  }
}
