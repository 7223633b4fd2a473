package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.ToolCall;
import dev.blackbox.session.usage.ModelCall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A step to which lines may still be added. */
final class OpenStep {
  /** So many calls are looked through; where there are more, ids are looked up. */
  private static final int FEW = 16;

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

  /** Where results of its calls are led to it. */
  final List<CallSlot> places = new ArrayList<>(0);

  private @Nullable Set<String> callIds;
  @Nullable String timestamp;
  @Nullable String model;
  long stepNumber = -1;
  int openCalls;
  int awaitedUsage;
  boolean hasCounts;
  boolean isOpen = true;
  boolean isWritten;

  /** Whether it had the last line; comments and blank lines that follow go with it. */
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

  /** Whether one of its calls has that id. */
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

  /** Whether nothing more is expected of it. */
  boolean isSettled() {
    return !isOpen && !isLast && openCalls == 0 && awaitedUsage == 0;
  }

  void add(SourceLine line) {
    lines.add(line);
    size += 2L * line.bytes().length + 200;
  }

  /** Takes what a line's metadata says about the step as a whole. */
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
    happenedAt(time);
    if (named != null && !named.equals(mainModel)) {
      model = named;
    }
  }

  /** Takes the time of a line; the first one is the step's. */
  void happenedAt(String time) {
    if (timestamp == null) {
      timestamp = Times.exact(time);
    }
  }
}
