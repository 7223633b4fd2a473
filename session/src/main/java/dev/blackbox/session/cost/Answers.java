package dev.blackbox.session.cost;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.QuotedString;
import dev.blackbox.format.line.Timestamps;
import dev.blackbox.session.calls.CallTracker;
import dev.blackbox.session.calls.IdTable;
import dev.blackbox.session.usage.ModelCall;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
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
  private final ZoneId zone;
  private final CallTracker tracker = CallTracker.withoutOrdinals();
  private final Map<Long, Moment> steps = new Recent<>();
  private final Map<Long, Moment> firstLines = new Recent<>();
  private final Map<Long, Deque<ToolLine>> waiting = new Recent<>();
  private long thread = MAIN;
  private long line;
  private String day = "";
  private long time = Timestamps.NOT_A_TIME;

  /**
   * Creates an empty context.
   *
   * @param hasTools whether to find the tools of the calls
   * @param zone whose days the calls are on
   */
  Answers(boolean hasTools, ZoneId zone) {
    this.hasTools = hasTools;
    this.zone = zone;
  }

  /**
   * An event.
   *
   * @param day as recorded
   * @param time in microseconds, or {@link Timestamps#NOT_A_TIME}
   */
  private record Moment(long thread, long line, String day, long time) {

    /** Returns the day in a zone, or the recorded one if only that is known. */
    String dayIn(ZoneId zone) {
      return time == Timestamps.NOT_A_TIME
          ? day
          : LocalDate.ofInstant(Instant.EPOCH.plus(time, ChronoUnit.MICROS), zone).toString();
    }
  }

  private record ToolLine(long line, String name) {}

  /**
   * The time of a call, and the tools it called.
   *
   * @param day in the zone of the bill
   * @param recorded the day as recorded, which decides about its price in every zone
   */
  record Answer(String day, String recorded, List<String> tools) {}

  /** Takes an event before its usage is counted. */
  void before(LineView event) {
    if (event.has(MetaKey.TS)) {
      setTime(event);
    }
    thread = thread(event);
    line = event.number();
    long step = event.number(MetaKey.STEP);
    if (step >= 0) {
      steps.put(step, last());
    }
  }

  private Moment last() {
    return new Moment(thread, line, day, time);
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
        yield answer(first, take(first.thread(), first.line(), Long.MAX_VALUE));
      }
      case METRICS -> {
        Moment moment = steps.getOrDefault(call.step(), last());
        yield answer(moment, take(moment.thread(), 0, moment.line()));
      }
    };
  }

  private Answer answer(Moment moment, List<String> tools) {
    return new Answer(moment.dayIn(zone), moment.day(), tools);
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

  private void setTime(LineView line) {
    int from = line.metaStart(MetaKey.TS);
    int to = line.metaEnd(MetaKey.TS);
    if (to - from >= DAY && isDay(line.bytes(), from)) {
      day = line.text(from, from + DAY);
      time = Timestamps.parse(line.bytes(), from, to);
    }
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
