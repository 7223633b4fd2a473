package dev.blackbox.library.lines;

import dev.blackbox.format.bbox.BodyLine;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.store.redact.RedactedText;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.SecretMatch;
import dev.blackbox.store.redact.recording.LosslessText;
import dev.blackbox.store.redact.recording.SecretPart;
import dev.blackbox.store.redact.recording.SplitSecretFinder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Masks secrets that are split over the progress lines of one call before the lines are recorded.
 *
 * <p>A progress line that may end inside a secret waits for the next output of its call, and the
 * lines after it wait too, to keep the order. The wait is bounded: {@link #LONGEST_WAIT}, {@value
 * #MOST_LINES} lines or {@value #MOST_BYTES} bytes, whichever comes first. After that the line is
 * recorded unchanged; if the rest of the secret follows later, that rest is still masked.
 */
public final class SplitSecretBuffer {
  private static final List<LineKind> WITHOUT_OUTPUT =
      List.of(LineKind.AGENT, LineKind.THINKING, LineKind.TOOL_START, LineKind.USER);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);
  private static final int MOST_LINES = 256;
  private static final int MOST_BYTES = 256 << 10;

  private final LineAssembler input;
  private final @Nullable Redactor redactor;
  private final SplitSecretFinder finder;
  private final Deque<HeldLine> lines = new ArrayDeque<>();
  private long nextNumber = 1;
  private int bytes;

  /** A line with its continuations, the number of its first physical line and its arrival time. */
  private static final class HeldLine {
    final long number;
    final long count;
    final long nanos = System.nanoTime();
    final List<SecretPart> parts = new ArrayList<>();
    final byte[] bytes;

    HeldLine(long number, long count, byte[] bytes) {
      this.number = number;
      this.count = count;
      this.bytes = bytes;
    }
  }

  /**
   * The lines of an input.
   *
   * @param redactor null if secrets are not masked
   */
  public SplitSecretBuffer(LineAssembler input, @Nullable Redactor redactor) {
    this.input = input;
    this.redactor = redactor;
    this.finder = new SplitSecretFinder(redactor == null ? Redactor.standard() : redactor);
  }

  /** The next line with all its continuations; null at the end. */
  public byte @Nullable [] take() throws IOException, InterruptedException {
    if (redactor == null) {
      return input.take();
    }
    while (true) {
      HeldLine first = lines.peek();
      Duration wait = first == null ? LONGEST_WAIT : wait(first);
      if (first != null && (wait.isNegative() || wait.isZero())) {
        return release(lines.remove());
      }
      byte[] line = first == null ? input.take() : input.take(wait);
      if (line != null && first == null && hasNoOutput(line)) {
        return line;
      }
      if (line != null) {
        add(line);
      } else if (first == null) {
        return null;
      } else if (input.isEnded()) {
        finder.closeUntil(Long.MAX_VALUE - 1);
      }
    }
  }

  /** Returns whether a line is a message or starts a call; most lines do, and none holds output. */
  private static boolean hasNoOutput(byte[] line) {
    for (LineKind kind : WITHOUT_OUTPUT) {
      if (startsWith(line, kind.prefix())) {
        return true;
      }
    }
    return false;
  }

  private static boolean startsWith(byte[] line, String prefix) {
    for (int i = 0; i < prefix.length(); i++) {
      if (i >= line.length || line[i] != prefix.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns how long the first line still waits. */
  private Duration wait(HeldLine first) {
    boolean isOpen = finder.firstOpenLine() < first.number + first.count;
    if (!isOpen || lines.size() >= MOST_LINES || bytes >= MOST_BYTES) {
      return Duration.ZERO;
    }
    return LONGEST_WAIT.minusNanos(System.nanoTime() - first.nanos);
  }

  private byte[] release(HeldLine line) {
    bytes -= line.bytes.length;
    finder.closeUntil(line.number + line.count - 1);
    try {
      return line.parts.isEmpty() ? line.bytes : masked(line);
    } catch (OutOfMemoryError e) {
      return input.withoutMemory(line.bytes);
    }
  }

  private static byte[] masked(HeldLine line) {
    String text = LosslessText.decode(line.bytes, 0, line.bytes.length);
    List<SecretMatch> matches = SecretPart.matches(line.parts, text, line.number);
    return LosslessText.encode(RedactedText.of(text, matches).text());
  }

  private void add(byte[] line) {
    int held = lines.size();
    try {
      hold(line);
    } catch (OutOfMemoryError e) {
      if (lines.size() > held) {
        bytes -= lines.removeLast().bytes.length;
      }
      hold(input.withoutMemory(line));
    }
  }

  private void hold(byte[] line) {
    String[] texts = LosslessText.decode(line, 0, line.length).split("\n", -1);
    int count = texts[texts.length - 1].isEmpty() ? texts.length - 1 : texts.length;
    long first = nextNumber;
    lines.add(new HeldLine(first, count, line));
    bytes += line.length;
    nextNumber += count;
    for (int i = 0; i < count; i++) {
      finder.accept(BodyLine.read(texts[i]), first + i).forEach(this::keep);
    }
  }

  private void keep(SecretPart part) {
    for (HeldLine line : lines) {
      if (line.number <= part.line() && part.line() < line.number + line.count) {
        line.parts.add(part);
      }
    }
  }
}
