package dev.blackbox.store.redact.recording;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.SecretMatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds secrets that are split over the output lines of one call.
 *
 * <pre>
 * t~:Bash id=c1 "GITHUB_TOKEN=ghp_Ab3dEf"
 * a: Still waiting.
 * t~:Bash id=c1 "7hIjKl…"
 * </pre>
 *
 * <p>The finder joins the last word of each output with the first word of the next output of the
 * same call and searches both together with the text in front of them. A secret may be split over
 * any number of lines. Memory is bounded: the finder remembers the last 4,096 characters of the
 * {@value #MOST_CALLS} calls that printed last.
 *
 * <p>For one thread at a time.
 */
public final class SplitSecretFinder {
  /** The line number that means no line. */
  public static final long NO_LINE = Long.MAX_VALUE;

  private static final int MOST_CALLS = 64;
  private static final int MOST_BLANKS = 16;
  private static final int LONGEST_WORD = 4096;

  private final Redactor redactor;
  private final Map<String, OutputTail> tails = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<String, Long> openLines = new HashMap<>();
  private @Nullable OutputRange current;

  /** Creates a finder for one recording. */
  public SplitSecretFinder(Redactor redactor) {
    this.redactor = redactor;
  }

  /**
   * Takes the next physical line. Returns the parts of each secret that continues into it, in this
   * line and in earlier ones.
   */
  public List<SecretPart> accept(LineView line, long number) {
    if (line.kind() == LineKind.CONTINUATION && !line.isRest()) {
      addContinuation(line, number);
      return List.of();
    }
    current = OutputRange.of(line);
    return current == null ? List.of() : add(number, current);
  }

  /**
   * Returns the first line that may end inside a secret which a later line continues; {@link
   * #NO_LINE} if there is none.
   */
  public long firstOpenLine() {
    return openLines.values().stream().mapToLong(line -> line).min().orElse(NO_LINE);
  }

  /** No longer expects output that completes a secret in this line or an earlier one. */
  public void closeUntil(long line) {
    openLines.values().removeIf(open -> open <= line);
  }

  private List<SecretPart> add(long line, OutputRange output) {
    OutputTail tail = tails.computeIfAbsent(output.call(), call -> new OutputTail());
    String text = output.output();
    int frame = tail.unframe(text);
    List<SecretPart> parts =
        tail.isEmpty()
            ? List.of()
            : across(tail, text.substring(frame), line, output.start() + frame);
    tail.add(line, output.start(), text, frame);
    note(output, tail);
    return parts;
  }

  private void addContinuation(LineView line, long number) {
    OutputTail tail = current == null ? null : tails.get(current.call());
    if (current == null || tail == null) {
      return;
    }
    String text = LosslessText.decode(line.bytes(), line.start(), line.end());
    int indent = text.startsWith("\t") ? 1 : Math.min(2, text.length());
    tail.addBreak();
    tail.add(number, indent, text.substring(indent), 0);
    note(current, tail);
  }

  private void note(OutputRange output, OutputTail tail) {
    if (output.isPartial() && tail.mayContinue()) {
      openLines.put(output.call(), tail.lineOfLastWord());
    } else {
      openLines.remove(output.call());
    }
    if (tails.size() > MOST_CALLS) {
      String eldest = tails.keySet().iterator().next();
      tails.remove(eldest);
      openLines.remove(eldest);
    }
  }

  private List<SecretPart> across(OutputTail tail, String output, long line, int start) {
    int from = tail.context();
    int border = tail.length() - from;
    String joined = tail.from(from) + output.substring(0, endOfFirstWord(output));
    List<SecretPart> parts = new ArrayList<>();
    for (SecretMatch match : redactor.redact(joined).matches()) {
      if (match.end() > border) {
        parts.addAll(tail.parts(from + match.start(), from + border, match.type()));
        int first = Math.max(match.start(), border);
        parts.add(
            new SecretPart(
                line, start + first - border, start + match.end() - border, match.type()));
      }
    }
    return parts;
  }

  private static int endOfFirstWord(String text) {
    int at = 0;
    while (at < text.length() && at < MOST_BLANKS && text.charAt(at) <= ' ') {
      at++;
    }
    int limit = Math.min(text.length(), at + LONGEST_WORD);
    while (at < limit && text.charAt(at) > ' ') {
      at++;
    }
    return at;
  }
}
