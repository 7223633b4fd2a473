package dev.blackbox.session.diff;

import dev.blackbox.session.model.Session;
import java.util.List;

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
    return new DiffSummary(RecordingTotals.of(a), RecordingTotals.of(b), ToolCounter.of(a, b));
  }
}
