package dev.blackbox.session.diff;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.calls.IdTable;
import dev.blackbox.session.diff.DiffSummary.ToolUse;
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

/** Counts the calls of each tool and MCP method; reads one event for each. */
final class ToolCounter {
  private static final Set<LineKind> TOOLS =
      EnumSet.of(LineKind.TOOL, LineKind.TOOL_START, LineKind.MCP);

  private final Map<String, long[]> counts = new TreeMap<>();

  private ToolCounter() {}

  /** Returns the tools that either recording called, by name. */
  static List<ToolUse> of(Session a, Session b) {
    ToolCounter counter = new ToolCounter();
    counter.count(a, 0);
    counter.count(b, 1);
    List<ToolUse> tools = new ArrayList<>();
    counter.counts.forEach((name, count) -> tools.add(new ToolUse(name, count[0], count[1])));
    return tools;
  }

  private void count(Session session, int side) {
    Column shapes = session.index().columns().of(IndexField.UNIT_SHAPE);
    IdTable numbers = IdTable.map();
    List<long[]> found = new ArrayList<>();
    for (int unit = 0; unit < shapes.size(); unit++) {
      int number = numbers.get(shapes.get(unit));
      if (number == IdTable.ABSENT) {
        number = found.size();
        numbers.put(shapes.get(unit), number);
        found.add(countOf(new ComparedEvent(session, unit).event()));
      }
      found.get(number)[side]++;
    }
  }

  private long[] countOf(Event event) {
    return TOOLS.contains(event.kind())
        ? counts.computeIfAbsent(event.name(), _ -> new long[2])
        : new long[2];
  }
}
