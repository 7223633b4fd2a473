package dev.blackbox.session.cost;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.QuotedString;
import dev.blackbox.session.calls.CallTracker;
import dev.blackbox.session.calls.IdTable;
import dev.blackbox.session.usage.ModelCall;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The context of a model call: its time and the tools it called. Its tools are the calls of its
 * thread since the previous model call or, if it is counted by its own lines, since its first line.
 * The call of a subagent is in the subagent's thread, but belongs to the main thread.
 */
final class Answers {
  private static final int MOST_REMEMBERED = 8_192;
  private static final int MOST_WAITING = 1_000;
  private static final long MAIN = 0;
  private static final int DAY = 10;

  private final boolean hasTools;
  private final CallTracker tracker = CallTracker.withoutOrdinals();
  private final Map<Long, Moment> steps = new Recent<>();
  private final Map<Long, Moment> firstLines = new Recent<>();
  private final Map<Long, Deque<ToolLine>> waiting = new Recent<>();
  private long thread = MAIN;
  private long line;
  private String day = "";

  /**
   * Creates an empty context.
   *
   * @param hasTools whether to find the tools of the calls
   */
  Answers(boolean hasTools) {
    this.hasTools = hasTools;
  }

  private record Moment(long thread, long line, String day) {}

  private record ToolLine(long line, String name) {}

  /** The time of a call, and the tools it called. */
  record Answer(String day, List<String> tools) {}

  /** Takes an event before its usage is counted. */
  void before(LineView event) {
    if (event.has(MetaKey.TS)) {
      day = day(event);
    }
    thread = thread(event);
    line = event.number();
    long step = event.number(MetaKey.STEP);
    if (step >= 0) {
      steps.put(step, last());
    }
  }

  private Moment last() {
    return new Moment(thread, line, day);
  }

  /**
   * Takes the event after its usage was counted.
   *
   * @param isNewCall whether a model call starts with it
   */
  void after(LineView event, boolean isNewCall) {
    if (isNewCall) {
      firstLines.put(line, last());
    }
    if (!hasTools) {
      return;
    }
    int calls = tracker.calls();
    tracker.accept(event);
    if (tracker.calls() > calls) {
      Deque<ToolLine> tools = waiting.computeIfAbsent(thread, _ -> new ArrayDeque<>());
      tools.add(new ToolLine(line, name(event)));
      if (tools.size() > MOST_WAITING) {
        tools.remove();
      }
    }
  }

  Answer of(ModelCall call) {
    return switch (call.source()) {
      case LINES -> {
        Moment first = firstLines.getOrDefault(call.firstLine(), last());
        yield new Answer(first.day(), take(first.thread(), first.line(), Long.MAX_VALUE));
      }
      case METRICS -> {
        Moment moment = steps.getOrDefault(call.step(), last());
        yield new Answer(moment.day(), take(moment.thread(), 0, moment.line()));
      }
    };
  }

  /** Returns the names of the pending calls of a thread between two lines; drops earlier ones. */
  private List<String> take(long thread, long from, long to) {
    @Nullable Deque<ToolLine> tools = waiting.get(thread);
    if (tools == null) {
      return List.of();
    }
    Set<String> names = new LinkedHashSet<>();
    while (!tools.isEmpty() && tools.peek().line() <= to) {
      ToolLine tool = tools.remove();
      if (tool.line() >= from) {
        names.add(tool.name());
      }
    }
    return List.copyOf(names);
  }

  private static long thread(LineView line) {
    boolean isOther = line.has(MetaKey.TID) && line.kind() != LineKind.SUBAGENT;
    if (!isOther) {
      return MAIN;
    }
    int from = line.metaStart(MetaKey.TID);
    int to = line.metaEnd(MetaKey.TID);
    boolean isMain = to - from == 1 && line.bytes()[from] == '1';
    return isMain ? MAIN : IdTable.hash(line.bytes(), from, to, 1);
  }

  private String day(LineView line) {
    int from = line.metaStart(MetaKey.TS);
    int to = line.metaEnd(MetaKey.TS);
    boolean isDay = to - from >= DAY && isDay(line.bytes(), from);
    return isDay ? line.text(from, from + DAY) : day;
  }

  private static boolean isDay(byte[] bytes, int from) {
    for (int i = 0; i < DAY; i++) {
      byte b = bytes[from + i];
      boolean isDash = i == 4 || i == 7;
      if (isDash ? b != '-' : b < '0' || b > '9') {
        return false;
      }
    }
    return true;
  }

  private static String name(LineView line) {
    LineKind kind = line.kind();
    String title = kind.title().toLowerCase(Locale.ROOT);
    return switch (kind) {
      case TOOL, TOOL_START, MCP -> written(line);
      case SUBAGENT, SKILL -> title + " " + written(line);
      default -> title;
    };
  }

  private static String written(LineView line) {
    return QuotedString.unquote(line.text(line.contentStart(), line.nameEnd()));
  }

  private static final class Recent<V> extends LinkedHashMap<Long, V> {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, V> eldest) {
      return size() > MOST_REMEMBERED;
    }
  }
}
