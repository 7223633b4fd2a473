package dev.blackbox.store.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
 * a longer line, the part that cannot belong to an open secret is released; a secret that is longer
 * still is masked as far as it goes.
 *
 * <p>For one thread at a time.
 */
public final class RedactionStream {
  static final int MOST_HELD = 64 * 1024;

  /** Longer than any secret except a private key. */
  private static final int KEPT = 8 * 1024;

  /** A secret as long as this may continue beyond what is held. */
  private static final int LONG = MOST_HELD / 2;

  /** The released part of an unfinished line, which is the context of the rest. */
  private static final int CONTEXT = 1024;

  /** What ends a secret that is longer than the text held. */
  private static final String ENDS = "\"'`\\<>";

  private final SecretDetector detector;
  private final ReleasePoint lineCut;
  private final StringBuilder held = new StringBuilder();
  private final Consumer<SecretMatch> listener;
  private int context;
  private int released;
  private int redactions;

  /** A secret of which the first part is masked already. */
  private @Nullable TextSpan open;

  /** The two characters that a preview shows of it. */
  private String openStart = "";

  /** How many of the held characters are known to be behind something open. */
  private int searchedUntil;

  private long searched;

  RedactionStream(SecretDetector detector, ReleasePoint lineCut, Consumer<SecretMatch> listener) {
    this.detector = detector;
    this.lineCut = lineCut;
    this.listener = listener;
  }

  /** Takes a chunk and returns the text that can be released. */
  public String push(CharSequence chunk) {
    held.append(chunk);
    if (open != null && !closes(false)) {
      return "";
    }
    boolean isFull = held.length() - context >= MOST_HELD;
    return isFull || hasLineEnd(chunk) ? release(isFull) : "";
  }

  /** Returns the rest. */
  public String finish() {
    if (open != null) {
      closes(true);
    }
    String text = held.toString();
    return release(text, text.length(), find(text));
  }

  /** The number of characters that were looked at so far, each time that they were. */
  long searched() {
    return searched;
  }

  private List<TextSpan> find(String text) {
    searched += text.length();
    return detector.find(text);
  }

  /** Drops what belongs to the open secret, and returns whether it has ended. */
  private boolean closes(boolean isLast) {
    TextSpan secret = Objects.requireNonNull(open);
    int end = 0;
    while (end < held.length() && !endsSecret(held.charAt(end))) {
      end++;
    }
    searched += end;
    released += end;
    boolean isClosed = isLast || end < held.length();
    open = isClosed ? null : secret.between(secret.start(), released);
    if (isClosed) {
      String preview = SecretPreview.of(openStart, released - secret.start());
      listener.accept(new SecretMatch(secret.type(), secret.start(), released, preview));
    }
    held.delete(0, end);
    return isClosed;
  }

  private static boolean endsSecret(char character) {
    return character <= ' ' || ENDS.indexOf(character) >= 0;
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
    int lineEnd = held.lastIndexOf("\n") + 1;
    searched += lineEnd - searchedUntil;
    if (!isFull && lineCut.staysOpen(held, searchedUntil, lineEnd)) {
      searchedUntil = lineEnd;
      return "";
    }
    String text = held.toString();
    searched += text.length();
    int cut = lineCut.in(text);
    if (cut > context) {
      return release(text, cut, find(text.substring(0, cut)));
    }
    searchedUntil = lineEnd;
    return isFull ? releaseInsideLine(text) : "";
  }

  private String releaseInsideLine(String text) {
    List<TextSpan> spans = find(text);
    int cut = text.length() - KEPT;
    for (TextSpan span : spans) {
      if (span.start() < cut && cut < span.end()) {
        boolean isReleased = span.start() <= context || isCutInside(text, span);
        cut = isReleased ? span.end() : span.start();
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
    String masked = new MaskedText(text, context, cut, spans).text();
    TextSpan last = spans.isEmpty() ? null : spans.get(spans.size() - 1);
    boolean isOpen = last != null && last.end() == cut && isCutInside(text, last);
    for (TextSpan span : isOpen ? spans.subList(0, spans.size() - 1) : spans) {
      listener.accept(match(text, span));
    }
    keepFrom(text, cut);
    if (last != null && isOpen) {
      open = last.between(released - (last.end() - last.start()), released);
      openStart = text.substring(last.start(), last.start() + SecretPreview.SHOWN_START);
      held.setLength(0);
      context = 0;
    }
    return masked;
  }

  /** Returns whether a secret reaches the end of the text because the rest has not arrived. */
  private static boolean isCutInside(String text, TextSpan span) {
    return span.end() == text.length() && span.end() - span.start() >= LONG;
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
    searchedUntil = 0;
    lineCut.forget();
  }
}
