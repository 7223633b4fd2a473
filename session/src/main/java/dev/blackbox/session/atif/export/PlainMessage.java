package dev.blackbox.session.atif.export;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.session.atif.source.Counts;
import dev.blackbox.session.atif.source.Spans;
import dev.blackbox.session.atif.source.Utf8;
import dev.blackbox.session.atif.source.Words;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds messages that need not be decoded, which most lines are: one line of UTF-8 that says
 * something as it stands and has no metadata but times and counts.
 */
final class PlainMessage {
  private static final int BETWEEN_IN_AND_OUT = " tokens_out=".length();
  private static final int BETWEEN_OUT_AND_CACHED = " tokens_cached=".length();

  private PlainMessage() {}

  /** What the line says, and where; null where it must be decoded to tell. */
  static @Nullable Spans in(LineView line) {
    LineKind kind = line.kind();
    boolean isCandidate =
        (kind == LineKind.AGENT || kind == LineKind.THINKING || kind == LineKind.USER)
            && line.isComplete()
            && line.next() == line.end() + 1
            && !line.has(MetaKey.MODEL);
    int end = isCandidate ? line.plainTextEnd() : -1;
    return end < 0 || !Utf8.isValid(line.bytes(), line.start(), line.end())
        ? null
        : spans(line, end);
  }

  private static Spans spans(LineView line, int textEnd) {
    int start = line.start();
    byte[] bytes = Arrays.copyOfRange(line.bytes(), start, line.end());
    Words words = Words.in(bytes, line.contentStart() - start, textEnd - start);
    String time = line.has(MetaKey.TS) ? line.meta(MetaKey.TS).orElse("") : "";
    Counts counts = counts(line);
    return new Spans(
        words,
        line.kind() == LineKind.THINKING ? "t" : "m",
        time,
        time.isEmpty() ? -1 : line.metaStart(MetaKey.TS) - start,
        counts,
        counts == null ? -1 : line.metaStart(MetaKey.TOKENS_IN) - "tokens_in=".length() - start,
        counts == null ? -1 : line.metaEnd(MetaKey.TOKENS_CACHED) - start);
  }

  private static @Nullable Counts counts(LineView line) {
    long in = line.number(MetaKey.TOKENS_IN);
    long out = line.number(MetaKey.TOKENS_OUT);
    long cached = line.number(MetaKey.TOKENS_CACHED);
    boolean isSpelledOut =
        isDigits(line, MetaKey.TOKENS_IN, in)
            && isDigits(line, MetaKey.TOKENS_OUT, out)
            && isDigits(line, MetaKey.TOKENS_CACHED, cached)
            && isBetween(line, MetaKey.TOKENS_IN, MetaKey.TOKENS_OUT, BETWEEN_IN_AND_OUT)
            && isBetween(line, MetaKey.TOKENS_OUT, MetaKey.TOKENS_CACHED, BETWEEN_OUT_AND_CACHED);
    return isSpelledOut ? new Counts(in, out, cached) : null;
  }

  /** Whether the value is written as numbers usually are. */
  private static boolean isDigits(LineView line, MetaKey key, long value) {
    int digits = 1;
    for (long rest = value; rest >= 10; rest /= 10) {
      digits++;
    }
    return value >= 0 && line.metaEnd(key) - line.metaStart(key) == digits;
  }

  /** Whether one space and the second key stand between two values. */
  private static boolean isBetween(LineView line, MetaKey first, MetaKey second, int length) {
    int end = line.metaEnd(first);
    return line.metaStart(second) - end == length && line.bytes()[end] == ' ';
  }
}
