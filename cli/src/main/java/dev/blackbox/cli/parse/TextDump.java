package dev.blackbox.cli.parse;

import dev.blackbox.cli.command.Output;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.lines.HeaderLine;
import dev.blackbox.library.lines.LineReport;
import java.io.IOException;

/** {@code Line 41: Lifecycle(@start id=sess_12h budget=$50 duration=12h)}. */
final class TextDump implements LineReport {
  private final Output out;
  private final boolean isRaw;
  private boolean isInHeader;

  TextDump(Output out, boolean isRaw) {
    this.out = out;
    this.isRaw = isRaw;
  }

  @Override
  public void start() {
    isInHeader = false;
  }

  @Override
  public boolean shows(LineView line) {
    return line.kind() != LineKind.BLANK;
  }

  @Override
  public void line(LineView line) throws IOException {
    String text = line.kind() == LineKind.HEADER ? header(line) : body(line);
    out.println("Line " + line.number() + ": " + (isRaw ? text : SafeText.line(text)));
  }

  private String header(LineView line) {
    HeaderLine header = HeaderLine.of(line.text(), !isInHeader);
    isInHeader = true;
    return switch (header) {
      case HeaderLine.Fence(boolean isFirst) -> isFirst ? "Header start" : "Header end";
      case HeaderLine.Field(String key, String value) -> "HeaderField(" + key + " = " + value + ")";
      case HeaderLine.Other(String text) -> "HeaderText(" + text + ")";
    };
  }

  private static String body(LineView line) {
    return line.kind().title() + "(" + line.text(from(line), line.end()) + ")";
  }

  /** Returns the text after the prefix; lifecycle lines keep their whole name. */
  private static int from(LineView line) {
    return switch (line.kind()) {
      case LIFECYCLE, PHASE, UNKNOWN -> line.start();
      default -> line.contentStart();
    };
  }

  @Override
  public void finish() {}
}
