package dev.blackbox.library.lines;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.store.redact.recording.LosslessText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The lines that plain text becomes.
 *
 * @param kind a user's or an agent's message, or the result of a tool called {@code output}
 * @param isEveryLine whether every line is plain text, even if it looks like an event
 */
public record PlainText(LineKind kind, boolean isEveryLine) {
  /** Lines that are no events become messages of the agent. */
  public static final PlainText OTHER_LINES = new PlainText(LineKind.AGENT, false);

  private static final String TOOL = "output";

  /** Every line becomes a line of this kind. */
  public static PlainText every(LineKind kind) {
    return new PlainText(kind, true);
  }

  /** The bbox line of one or several lines of text, line ending included. */
  byte[] toBbox(byte[] lines) {
    String text = LosslessText.decode(lines, 0, lines.length).replace("\r\n", "\n");
    boolean isEnded = text.endsWith("\n") || text.endsWith("\r");
    String bare = isEnded ? text.substring(0, text.length() - 1) : text;
    byte[] utf8 = bare.getBytes(StandardCharsets.UTF_8);
    if (!Arrays.equals(utf8, LosslessText.encode(bare))) {
      return LosslessText.encode(raw(bare) + "\n");
    }
    return (BboxWriter.render(line(bare), LineLayout.SPACED) + "\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  private Line line(String text) {
    return kind == LineKind.TOOL
        ? new Line.Call(kind, TOOL, List.of(), text, Metadata.NONE)
        : new Line.Message(kind, text, Metadata.NONE);
  }

  /** Text that is not UTF-8 keeps its bytes, so no character of it can be escaped. */
  private String raw(String text) {
    String prefix = kind == LineKind.TOOL ? kind.prefix() + TOOL + " → " : kind.prefix() + " ";
    return prefix + text.replace("\n", "\n  ");
  }
}
