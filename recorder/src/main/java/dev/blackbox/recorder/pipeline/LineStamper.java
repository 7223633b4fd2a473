package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Adds {@code step=} and {@code ts=} to lines. For one thread at a time. */
final class LineStamper {
  private static final long SECOND = 1000;

  private long lastSecond = Long.MIN_VALUE;
  private String lastText = "";

  /** The line with its place in the session; what has a place already keeps it. */
  Line stamped(Line line, long step, long millis) {
    if (line instanceof Line.Message message) {
      Metadata meta = stamped(message.meta(), step, millis);
      return new Line.Message(message.kind(), message.text(), meta, message.metrics());
    }
    return line instanceof Line.Statement statement
        ? with(statement, stamped(statement.meta(), step, millis))
        : line;
  }

  private Metadata stamped(Metadata meta, long step, long millis) {
    List<Metadata.Entry> entries = new ArrayList<>(meta.entries().size() + 2);
    entries.addAll(meta.entries());
    if (step > 0) {
      entries.add(new Metadata.Entry(MetaKey.STEP.text(), Long.toString(step)));
    }
    entries.add(new Metadata.Entry(MetaKey.TS.text(), time(millis)));
    return new Metadata(entries);
  }

  private static Line with(Line.Statement line, Metadata meta) {
    if (line instanceof Line.Call call) {
      return new Line.Call(call.kind(), call.name(), call.args(), call.result(), meta);
    }
    if (line instanceof Line.McpCall mcp) {
      return new Line.McpCall(mcp.server(), mcp.method(), mcp.args(), mcp.result(), meta);
    }
    if (line instanceof Line.Observation) {
      return new Line.Observation(line.args(), line.result(), meta);
    }
    return line instanceof Line.Mode
        ? new Line.Mode(line.name(), line.args(), line.result(), meta)
        : new Line.Lifecycle(line.kind(), line.name(), line.args(), line.result(), meta);
  }

  /** {@code 2026-03-17T19:00:42.007Z}; the part before the dot changes once a second. */
  private String time(long millis) {
    long second = Math.floorDiv(millis, SECOND);
    if (second != lastSecond) {
      String text = Instant.ofEpochSecond(second).toString();
      lastText = text.substring(0, text.length() - 1);
      lastSecond = second;
    }
    String fraction = Long.toString(SECOND + Math.floorMod(millis, SECOND));
    return lastText + "." + fraction.substring(1) + "Z";
  }
}
