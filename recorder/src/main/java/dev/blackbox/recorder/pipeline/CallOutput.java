package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.Line;
import dev.blackbox.store.redact.RedactionStream;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a call prints, piece by piece; held back so that no piece of a secret is written. */
public final class CallOutput {
  private final Function<String, Line> line;
  private final Delivery delivery = new Delivery();
  private @Nullable RedactionStream stream;
  private boolean isBegun;

  /**
   * The output of one call.
   *
   * @param line makes a line that reports what was printed
   */
  public CallOutput(Function<String, Line> line) {
    this.line = line;
  }

  /** Of all that was printed, which is complete when the call is. */
  public Delivery delivery() {
    return delivery;
  }

  Line line(String text) {
    return line.apply(text);
  }

  /** Takes a piece, and gives what can be written by now. */
  String push(String text, Supplier<@Nullable RedactionStream> streams) {
    if (!isBegun) {
      isBegun = true;
      stream = streams.get();
    }
    return stream == null ? text : stream.push(text);
  }

  /** Gives the rest. */
  String finish() {
    return stream == null ? "" : stream.finish();
  }
}
