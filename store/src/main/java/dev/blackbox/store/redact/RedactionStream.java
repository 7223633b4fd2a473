package dev.blackbox.store.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Masks secrets in a text that arrives in chunks, even if a secret is split over chunks.
 *
 * <pre>{@code
 * RedactionStream stream = redactor.stream(match -> {});
 * out.append(stream.push("token: ghp_Ab"));
 * out.append(stream.push("3dEf…\n"));
 * out.append(stream.finish());
 * }</pre>
 *
 * <p>A line is held back until it is complete; the lines of a private key, of wrapped base64 and of
 * a known value until these are complete. At most {@value #MOST_HELD} characters are held back: of
 * a longer line, the part that cannot belong to an open secret is released.
 *
 * <p>For one thread at a time.
 */
public final class RedactionStream {
  static final int MOST_HELD = 64 * 1024;

  /** Longer than any secret except a private key. */
  private static final int KEPT = 8 * 1024;

  /** The released part of an unfinished line, which is the context of the rest. */
  private static final int CONTEXT = 1024;

  private final SecretDetector detector;
  private final ReleasePoint lineCut;
  private final StringBuilder held = new StringBuilder();
  private final Consumer<SecretMatch> listener;
  private int context;
  private int released;
  private int redactions;

  RedactionStream(SecretDetector detector, ReleasePoint lineCut, Consumer<SecretMatch> listener) {
    this.detector = detector;
    this.lineCut = lineCut;
    this.listener = listener;
  }

  /** Takes a chunk and returns the text that can be released. */
  public String push(CharSequence chunk) {
    held.append(chunk);
    boolean isFull = held.length() - context >= MOST_HELD;
    return isFull || hasLineEnd(chunk) ? release(isFull) : "";
  }

  /** Returns the rest. */
  public String finish() {
    String text = held.toString();
    return release(text, text.length(), detector.find(text));
  }

  /** Returns whether text waits for more, because it may be part of a secret. */
  public boolean isHolding() {
    return held.length() > context;
  }

  /** Returns the number of secrets masked so far. */
  public int redactions() {
    return redactions;
  }

  private static boolean hasLineEnd(CharSequence chunk) {
    return chunk.toString().indexOf('\n') >= 0;
  }

  private String release(boolean isFull) {
    String text = held.toString();
    int cut = lineCut.in(text);
    if (cut > context) {
      return release(text, cut, detector.find(text.substring(0, cut)));
    }
    return isFull ? releaseInsideLine(text) : "";
  }

  private String releaseInsideLine(String text) {
    List<TextSpan> spans = detector.find(text);
    int cut = text.length() - KEPT;
    for (TextSpan span : spans) {
      if (span.start() < cut && cut < span.end()) {
        cut = span.start() > context ? span.start() : span.end();
      }
    }
    return release(text, cut, spans);
  }

  private String release(String text, int cut, List<TextSpan> found) {
    List<TextSpan> spans = new ArrayList<>();
    for (TextSpan span : found) {
      if (span.end() > context && span.start() < cut) {
        spans.add(span.between(Math.max(context, span.start()), span.end()));
      }
    }
    redactions += spans.size();
    spans.forEach(span -> listener.accept(match(text, span)));
    String masked = new MaskedText(text, context, cut, spans).text();
    keepFrom(text, cut);
    return masked;
  }

  private SecretMatch match(String text, TextSpan span) {
    int offset = released - context;
    String masked = SecretPreview.of(text, span.start(), span.end());
    return new SecretMatch(span.type(), offset + span.start(), offset + span.end(), masked);
  }

  private void keepFrom(String text, int cut) {
    released += cut - context;
    boolean isLineStart = cut == 0 || text.charAt(cut - 1) == '\n';
    context = isLineStart ? 0 : Math.min(cut, CONTEXT);
    held.delete(0, cut - context);
  }
}
