package dev.blackbox.store.redact.recording;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.store.redact.RedactedText;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.SecretMatch;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Masks the secrets in the lines of a recording and writes everything else byte for byte.
 *
 * <p>Lines are searched in groups of whole events, so that a secret of several lines is seen as
 * one. A progress line that may end inside a secret is held back together with the lines after it
 * until the next output of its call arrives, up to {@value #MOST_HELD} bytes.
 *
 * <p>A secret of several lines becomes one marker, or, {@linkplain #lineByLine line by line}, a
 * marker in each of its lines.
 */
public final class RecordingRedactor {
  private static final int GROUP = 48 << 10;
  private static final int LARGEST_GROUP = 1 << 20;
  private static final int MOST_HELD = 256 << 10;

  private final Redactor redactor;
  private final SplitSecretFinder split;
  private final OutputStream out;
  private final Listener listener;
  private final boolean keepsLines;
  private final List<SecretPart> parts = new ArrayList<>();
  private final Map<Long, Integer> offsets = new HashMap<>();
  private byte[] group = new byte[2 * GROUP];
  private int length;
  private long firstLine;

  /** Where the last event of the group starts. */
  private int lastEvent;

  /** How much of the group is written already, and only shows what the rest means. */
  private int context;

  /** Receives the secrets that were found. */
  public interface Listener {
    /**
     * Called for each group of lines with secrets.
     *
     * @param firstLine the number of the first line of the group
     * @param text the lines as they were
     * @param matches the secrets in them
     */
    void found(long firstLine, String text, List<SecretMatch> matches);
  }

  public RecordingRedactor(Redactor redactor, OutputStream out, Listener listener) {
    this(redactor, out, listener, false);
  }

  /** A redactor that writes as many lines as it takes. */
  public static RecordingRedactor lineByLine(
      Redactor redactor, OutputStream out, Listener listener) {
    return new RecordingRedactor(redactor, out, listener, true);
  }

  private RecordingRedactor(
      Redactor redactor, OutputStream out, Listener listener, boolean keepsLines) {
    this.keepsLines = keepsLines;
    this.redactor = redactor;
    this.split = new SplitSecretFinder(redactor);
    this.out = out;
    this.listener = listener;
  }

  /** Takes the next line of the recording. */
  public void accept(LineView line) throws IOException {
    begin(line);
    if (line.kind() == LineKind.TOOL_PROGRESS) {
      offsets.put(line.number(), length);
    }
    parts.addAll(split.accept(line, line.number()));
    add(line.bytes(), line.start(), line.next() - line.start());
  }

  /** Takes other bytes instead of the next line. */
  public void accept(LineView line, byte[] replacement) throws IOException {
    begin(line);
    add(replacement, 0, replacement.length);
  }

  /** Writes what is held back; call it after the last line. */
  public void finish() throws IOException {
    flush(length);
  }

  /**
   * Writes what is held back line by line, although more lines follow. The rest of a secret is
   * masked when those lines arrive; the part so far is masked only if it matches a rule on its own.
   */
  public void release() throws IOException {
    write(length);
    split.closeUntil(SplitSecretFinder.NO_LINE - 1);
    keepFrom(length - lastEvent > MOST_HELD ? length : lastEvent);
    context = length;
  }

  private void begin(LineView line) throws IOException {
    boolean isEvent = !line.isRest() && line.kind() != LineKind.CONTINUATION;
    if (isEvent && length == context) {
      keepFrom(length);
    } else if (length >= (isEvent ? GROUP : LARGEST_GROUP)) {
      flush(releasable());
    }
    if (length == 0) {
      firstLine = line.number();
    }
    lastEvent = isEvent ? length : lastEvent;
  }

  private int releasable() {
    int offset = offsets.getOrDefault(split.firstOpenLine(), length);
    return length - offset > MOST_HELD ? length : offset;
  }

  private void add(byte[] bytes, int from, int count) {
    if (length + count > group.length) {
      group = Arrays.copyOf(group, Math.max(length + count, 2 * group.length));
    }
    System.arraycopy(bytes, from, group, length, count);
    length += count;
  }

  private void flush(int count) throws IOException {
    write(count);
    keepFrom(count);
  }

  private void write(int count) throws IOException {
    if (count <= context) {
      return;
    }
    String text = LosslessText.decode(group, 0, count);
    int done = context == 0 ? 0 : LosslessText.decode(group, 0, context).length();
    RedactedText redacted = redactor.redact(text, SecretPart.matches(parts, text, firstLine));
    if (keepsLines && !redacted.matches().isEmpty()) {
      redacted = RedactedText.of(text.substring(done), linesBehind(done, redacted.matches(), text));
    }
    if (redacted.matches().isEmpty()) {
      out.write(group, context, count - context);
    } else {
      listener.found(firstLine, text, redacted.matches());
      out.write(LosslessText.encode(redacted.text()));
    }
  }

  /** The parts of secrets behind a position, one for each line, counted from that position. */
  private static List<SecretMatch> linesBehind(
      int position, List<SecretMatch> matches, String text) {
    List<SecretMatch> parts = new ArrayList<>();
    for (SecretMatch match : matches) {
      int start = Math.max(position, match.start());
      while (start < match.end()) {
        int newline = text.indexOf('\n', start);
        int end = newline < 0 ? match.end() : Math.min(newline, match.end());
        addPart(parts, text, match, start, end, position);
        start = end + 1;
      }
    }
    return parts;
  }

  /** Leaves the indent in front of a part, which makes a line a continuation, and a return. */
  private static void addPart(
      List<SecretMatch> parts, String text, SecretMatch match, int start, int end, int position) {
    int from = start;
    boolean isLineStart = start > 0 && text.charAt(start - 1) == '\n';
    while (isLineStart && from < end && " \t".indexOf(text.charAt(from)) >= 0) {
      from++;
    }
    int to = end > from && text.charAt(end - 1) == '\r' ? end - 1 : end;
    if (from < to) {
      SecretMatch part = SecretMatch.in(text, match.type(), from, to);
      parts.add(new SecretMatch(part.type(), from - position, to - position, part.masked()));
    }
  }

  private void keepFrom(int count) {
    for (int i = 0; i < count; i++) {
      firstLine += group[i] == '\n' ? 1 : 0;
    }
    System.arraycopy(group, count, group, 0, length - count);
    length -= count;
    lastEvent = Math.max(0, lastEvent - count);
    context = Math.max(0, context - count);
    offsets.values().removeIf(offset -> offset < count);
    offsets.replaceAll((line, offset) -> offset - count);
    parts.removeIf(part -> part.line() < firstLine);
  }
}
