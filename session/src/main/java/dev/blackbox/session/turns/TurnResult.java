package dev.blackbox.session.turns;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.ResultShorthand;
import dev.blackbox.format.text.Digits;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.session.calls.TextBlobs;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** A result, or progress, of a call. */
public final class TurnResult {
  private final @Nullable TurnCall call;
  private final Line.Statement line;
  private final boolean isError;
  private final boolean isPending;
  private final boolean hasBlob;
  private final List<String> detail = new ArrayList<>(0);

  /**
   * A result.
   *
   * @param call the call of the same turn; null where the recording has no such call, or the turn
   *     of the call was complete before the result came
   * @param line the line that holds the result
   */
  TurnResult(@Nullable TurnCall call, Line.Statement line, LineHead head) {
    this.call = call;
    this.line = line;
    this.isError = head.isError();
    this.isPending = head.isPending();
    this.hasBlob = head.hasBlob();
  }

  public @Nullable TurnCall call() {
    return call;
  }

  public Line.Statement line() {
    return line;
  }

  public boolean isError() {
    return isError;
  }

  /** Adds a line below the result that is not part of it as the format reads it. */
  void detail(String text) {
    detail.add(text);
  }

  /** Whether this is progress, and the result is still to come. */
  public boolean isPartial() {
    return line.result() == null || (isPending && detail.isEmpty() && !hasBlob);
  }

  /** Whether it came after the model had continued with another result of the call. */
  public boolean isLater() {
    return line.meta().get("extra.later").isPresent();
  }

  /**
   * The result as the model saw it: without the brackets of a failure, with the text of its blob if
   * there is one. What a line without a result reports: {@code partial="…"}, else its arguments.
   */
  public String text(TextBlobs blobs) {
    String result = line.result();
    if (result == null) {
      return line.arg("partial").orElseGet(this::arguments);
    }
    if (hasBlob) {
      return blobs.text(BlobRefs.in(result).getLast().sha256()).orElse(result);
    }
    if (isPending && !detail.isEmpty()) {
      return String.join("\n", detail);
    }
    return isError ? failure(result) : result;
  }

  /** The texts that the result consists of, of which {@code extra.parts} counts the lines. */
  public List<String> parts(TextBlobs blobs) {
    String text = text(blobs);
    String counts = line.meta().get("extra.parts").orElse("");
    if (counts.isEmpty()) {
      return List.of(text);
    }
    String[] lines = text.split("\n", -1);
    List<String> parts = new ArrayList<>();
    int from = 0;
    for (String count : counts.split(",", -1)) {
      long to = from + Math.max(0, Digits.number(count));
      if (to == from || to > lines.length) {
        return List.of(text);
      }
      parts.add(String.join("\n", List.of(lines).subList(from, (int) to)));
      from = (int) to;
    }
    return from == lines.length ? parts : List.of(text);
  }

  private String failure(String result) {
    String below = String.join("\n", detail);
    boolean isHeadline = line.meta().get("extra.headline").isPresent();
    if (isHeadline && !detail.isEmpty()) {
      return below;
    }
    String reason = ResultShorthand.reason(result).orElse(result);
    return detail.isEmpty() ? reason : reason + "\n" + below;
  }

  private String arguments() {
    StringJoiner words = new StringJoiner(" ");
    for (Arg arg : line.args()) {
      words.add(arg.key() == null ? arg.value() : arg.key() + "=" + arg.value());
    }
    return words.toString();
  }
}
