package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.Line;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.redact.RedactionStream;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The output of one call; holds text back while it may be part of a secret. */
public final class CallOutput {
  private final Function<String, Line> line;
  private final Delivery delivery = new Delivery();
  private @Nullable RedactionStream stream;
  private boolean isBegun;
  private long lastNumber = RecordingLog.DROPPED;

  /**
   * The output of one call.
   *
   * @param line creates the line that records a piece of output
   */
  public CallOutput(Function<String, Line> line) {
    this.line = line;
  }

  /** The delivery of all output, which completes with the call. */
  public Delivery delivery() {
    return delivery;
  }

  Line line(String text) {
    return line.apply(text);
  }

  /** Notes the number that the log gave to the last piece. */
  void appended(long number) {
    lastNumber = number;
  }

  /** The number of the last piece in the log. */
  long lastNumber() {
    return lastNumber;
  }

  /** Adds a piece and returns the text that can be written now. */
  String push(String text, Supplier<@Nullable RedactionStream> streams) {
    if (!isBegun) {
      isBegun = true;
      stream = streams.get();
    }
    return stream == null ? text : stream.push(text);
  }

  /** Returns the rest of the text. */
  String finish() {
    return stream == null ? "" : stream.finish();
  }
}
