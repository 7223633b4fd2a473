package dev.blackbox.session.diff;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The statistics of both recordings.
 *
 * @param tools the tools and MCP methods that either of them called, by name
 */
public record DiffSummary(RecordingTotals a, RecordingTotals b, List<ToolUse> tools) {

  /** How often a tool was called in each recording. */
  public record ToolUse(String name, long inA, long inB) {
    public boolean isSame() {
      return inA == inB;
    }
  }

  public DiffSummary {
    tools = List.copyOf(tools);
  }

  static DiffSummary of(Session a, Session b) {
    return new DiffSummary(RecordingTotals.of(a), RecordingTotals.of(b), tools(a, b));
  }

  private static List<ToolUse> tools(Session a, Session b) {
    Map<String, long[]> counts = new TreeMap<>();
    count(a, 0, counts);
    count(b, 1, counts);
    List<ToolUse> tools = new ArrayList<>();
    counts.forEach((name, count) -> tools.add(new ToolUse(name, count[0], count[1])));
    return tools;
  }

  private static void count(Session session, int side, Map<String, long[]> counts) {
    for (CallRecord call : session.calls()) {
      if (call.kind() == LineKind.TOOL || call.kind() == LineKind.MCP) {
        counts.computeIfAbsent(call.name(), _ -> new long[2])[side]++;
      }
    }
  }
}
