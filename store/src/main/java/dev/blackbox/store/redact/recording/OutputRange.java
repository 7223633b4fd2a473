package dev.blackbox.store.redact.recording;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The part of a line that holds output of a call: the text of {@code t~:} and {@code o: partial=},
 * or the result of the call.
 *
 * @param call identifies the call: its id, its span, or its name and thread
 * @param isPartial whether the line reports progress, so that more output is expected
 * @param text the whole line
 * @param start where the output starts in the line
 * @param end where it ends
 */
record OutputRange(String call, boolean isPartial, String text, int start, int end) {
  private static final Set<String> META_KEYS =
      Arrays.stream(MetaKey.values()).map(MetaKey::text).collect(Collectors.toUnmodifiableSet());

  /** The output in this line, or null if the line has none or names no call. */
  static @Nullable OutputRange of(LineView line) {
    if (line.isRest() || line.isCut()) {
      return null;
    }
    return switch (line.kind()) {
      case TOOL_PROGRESS, OBSERVATION -> partial(line);
      case TOOL, SUBAGENT, MCP, QUESTION, SKILL -> line.hasResult() ? result(line, false) : null;
      default -> null;
    };
  }

  private static @Nullable OutputRange partial(LineView line) {
    boolean hasText = line.hasResult() && !line.isResultBelow();
    boolean isProgress = line.kind() == LineKind.TOOL_PROGRESS;
    return hasText ? result(line, isProgress) : arguments(line);
  }

  private static @Nullable OutputRange result(LineView line, boolean isPartial) {
    String call = call(line);
    if (call == null) {
      return null;
    }
    String text = LosslessText.decode(line.bytes(), line.start(), line.end());
    int start = characters(line, line.resultStart());
    int end = characters(line, line.resultEnd());
    return new OutputRange(
            call, isPartial, text, isPartial ? start : afterStatus(text, start, end), end)
        .withoutQuotes();
  }

  /** Skips {@code [ok]} in front of a result. */
  private static int afterStatus(String text, int start, int end) {
    int close = text.startsWith("[", start) ? text.indexOf("] ", start) : -1;
    return close < 0 || close + 2 > end ? start : close + 2;
  }

  /** Returns all words except metadata. */
  private static @Nullable OutputRange arguments(LineView line) {
    String call = call(line);
    if (call == null) {
      return null;
    }
    String text = LosslessText.decode(line.bytes(), line.start(), line.end());
    int limit = line.hasResult() ? characters(line, line.arrow()) : text.length();
    int start = -1;
    int end = -1;
    int at = characters(line, line.nameEnd());
    while (at < limit) {
      int wordEnd = endOfWord(text, at, limit);
      if (wordEnd > at && !isMeta(text, at, wordEnd)) {
        start = start < 0 ? at : start;
        end = wordEnd;
      }
      at = wordEnd + 1;
    }
    return start < 0 ? null : new OutputRange(call, true, text, start, end).withoutQuotes();
  }

  private static boolean isMeta(String text, int start, int end) {
    int equals = text.indexOf('=', start);
    return equals > start && equals < end && META_KEYS.contains(text.substring(start, equals));
  }

  private static int endOfWord(String text, int from, int limit) {
    boolean isQuoted = false;
    int at = from;
    while (at < limit && (isQuoted || text.charAt(at) > ' ')) {
      if (text.charAt(at) == '\\' && isQuoted) {
        at++;
      } else if (text.charAt(at) == '"') {
        isQuoted = !isQuoted;
      }
      at++;
    }
    return Math.min(at, limit);
  }

  private static @Nullable String call(LineView line) {
    if (line.has(MetaKey.ID)) {
      return "id " + line.meta(MetaKey.ID).orElse("");
    } else if (line.has(MetaKey.SPAN)) {
      return "span " + line.meta(MetaKey.SPAN).orElse("");
    } else if (!line.kind().isNamed()) {
      return null;
    }
    String name = line.text(line.contentStart(), line.nameEnd());
    return "name " + line.meta(MetaKey.TID).orElse("") + " " + name;
  }

  private static int characters(LineView line, int to) {
    return LosslessText.decode(line.bytes(), line.start(), to).length();
  }

  /** Strips quotes, and {@code key=} in front of a quoted value. */
  private OutputRange withoutQuotes() {
    int open = start;
    while (open < end && (Character.isLetterOrDigit(text.charAt(open)) || isKeySign(open))) {
      open++;
    }
    boolean isPair = open > start && text.startsWith("=\"", open);
    int quote = isPair ? open + 1 : start;
    boolean isQuoted =
        end - quote > 1 && text.charAt(quote) == '"' && endOfWord(text, quote, end) == end;
    return isQuoted && text.charAt(end - 1) == '"'
        ? new OutputRange(call, isPartial, text, quote + 1, end - 1)
        : this;
  }

  private boolean isKeySign(int at) {
    return text.charAt(at) == '_' || text.charAt(at) == '-';
  }

  /** The output itself. */
  String output() {
    return text.substring(start, end);
  }
}
