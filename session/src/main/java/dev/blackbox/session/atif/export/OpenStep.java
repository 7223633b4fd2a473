package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.line.Timestamps;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.ToolCall;
import dev.blackbox.session.usage.ModelCall;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A step to which lines may still be added. */
final class OpenStep {
  /** With more calls than this, ids are looked up in a set. */
  private static final int FEW = 16;

  /** A complete date and time with a zone, which every reader of a document accepts. */
  private static final Pattern EXACT_TIME =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)");

  /** A call of the recording: the step that contains it, and its id there. */
  static final class CallSlot {
    final int ordinal;
    final OpenStep step;
    final String id;
    private boolean isOpen;

    /**
     * A slot.
     *
     * @param ordinal the position of the call in the recording
     */
    CallSlot(int ordinal, OpenStep step, String id, boolean isOpen) {
      this.ordinal = ordinal;
      this.step = step;
      this.id = id;
      this.isOpen = isOpen;
      step.openCalls += isOpen ? 1 : 0;
    }

    void close() {
      step.openCalls -= isOpen ? 1 : 0;
      isOpen = false;
    }
  }

  final long id;
  final String source;
  final ThreadSteps thread;
  final List<String> messages = new ArrayList<>(1);
  final List<String> thoughts = new ArrayList<>(0);
  final List<ToolCall> calls = new ArrayList<>(0);
  final List<ObservationResult> results = new ArrayList<>(0);
  final List<SourceLine> lines = new ArrayList<>(2);
  final List<ModelCall> usage = new ArrayList<>(0);
  final JsonObjectBuilder metricsExtra = new JsonObjectBuilder();
  final JsonObjectBuilder extra = new JsonObjectBuilder();

  /** The calls whose results belong to this step. */
  final List<CallSlot> slots = new ArrayList<>(0);

  private @Nullable Set<String> callIds;
  @Nullable String timestamp;
  @Nullable String model;
  long stepNumber = -1;
  int openCalls;
  int awaitedUsage;
  boolean hasCounts;
  boolean isOpen = true;
  boolean isWritten;

  /** Whether it has the last line so far; comments and blank lines that follow join it. */
  boolean isLast;

  long size;

  OpenStep(long id, String source, ThreadSteps thread) {
    this.id = id;
    this.source = source;
    this.thread = thread;
  }

  boolean isAgent() {
    return source.equals(Step.AGENT);
  }

  /** Whether one of its calls has the id. */
  boolean hasCall(String id) {
    if (calls.size() > FEW) {
      callIds = callIds == null ? new HashSet<>() : callIds;
      for (int i = callIds.size(); i < calls.size(); i++) {
        callIds.add(calls.get(i).id());
      }
      return callIds.contains(id);
    }
    for (ToolCall call : calls) {
      if (call.id().equals(id)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it is complete: no more lines, results or usage are expected. */
  boolean isSettled() {
    return !isOpen && !isLast && openCalls == 0 && awaitedUsage == 0;
  }

  void add(SourceLine line) {
    lines.add(line);
    size += 2L * line.bytes().length + 200;
  }

  /** Applies the metadata of a line to the step. The first time is the step's. */
  void describe(Metadata meta, @Nullable String mainModel, boolean isMessage) {
    String time = "";
    String named = mainModel;
    for (Metadata.Entry entry : meta.entries()) {
      String key = entry.key();
      if (key.equals("ts")) {
        time = entry.value();
      } else if (key.equals("model")) {
        named = entry.value();
      } else if (isMessage && AtifCallMapper.isExtra(key)) {
        extra.text(AtifCallMapper.extraName(key), entry.value());
      }
    }
    if (timestamp == null) {
      timestamp = exactTime(time);
    }
    if (named != null && !named.equals(mainModel)) {
      model = named;
    }
  }

  /** The time as written, or null if some reader would reject it. */
  private static @Nullable String exactTime(String time) {
    if (time.isEmpty() || !EXACT_TIME.matcher(time).matches() || time.startsWith("0000")) {
      return null;
    }
    byte[] bytes = time.getBytes(StandardCharsets.UTF_8);
    return Timestamps.parse(bytes, 0, bytes.length) == Timestamps.NOT_A_TIME ? null : time;
  }
}
