package dev.blackbox.session.diff;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.calls.IdTable;
import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The statistics of both recordings.
 *
 * @param tools the tools and MCP methods that either of them called, by name
 */
public record DiffSummary(RecordingTotals a, RecordingTotals b, List<ToolUse> tools) {
  private static final Set<LineKind> TOOLS =
      EnumSet.of(LineKind.TOOL, LineKind.TOOL_START, LineKind.MCP);

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
    Column shapes = session.index().columns().of(IndexField.UNIT_SHAPE);
    IdTable numbers = IdTable.map();
    List<ShapeCount> found = new ArrayList<>();
    for (int unit = 0; unit < shapes.size(); unit++) {
      int number = numbers.get(shapes.get(unit));
      if (number == IdTable.ABSENT) {
        number = found.size();
        numbers.put(shapes.get(unit), number);
        found.add(new ShapeCount(unit));
      }
      found.get(number).count++;
    }
    for (ShapeCount shape : found) {
      Event event = new ComparedEvent(session, shape.first).event();
      if (TOOLS.contains(event.kind())) {
        counts.computeIfAbsent(event.name(), _ -> new long[2])[side] += shape.count;
      }
    }
  }

  /** How many units have the kind and name of the first one. */
  private static final class ShapeCount {
    final int first;
    long count;

    ShapeCount(int first) {
      this.first = first;
    }
  }
}
