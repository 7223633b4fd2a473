package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.ToolCall;
import dev.blackbox.session.atif.source.SourceLine;
import dev.blackbox.session.atif.write.Fields;
import dev.blackbox.session.usage.ModelCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A step to which lines may still be added. */
final class OpenStep {
  final long id;
  final String source;
  final ThreadSteps thread;
  final List<String> messages = new ArrayList<>(1);
  final List<String> thoughts = new ArrayList<>(0);
  final List<ToolCall> calls = new ArrayList<>(0);
  final List<ObservationResult> results = new ArrayList<>(0);
  final List<SourceLine> lines = new ArrayList<>(2);
  final List<ModelCall> usage = new ArrayList<>(0);
  final Fields metricsExtra = new Fields();
  final Map<String, Json> extra = new LinkedHashMap<>(0);

  /** The calls, by their number in the recording, whose lines lead to this step. */
  final List<Integer> ordinals = new ArrayList<>(0);

  /** The lines with counts, so that what they used finds its step. */
  final List<Long> countedLines = new ArrayList<>(0);

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

  /** Whether nothing more is expected of it. */
  boolean isSettled() {
    return !isOpen && !isLast && openCalls == 0 && awaitedUsage == 0;
  }

  void add(SourceLine line) {
    lines.add(line);
    size += 2L * line.bytes().length + 200;
  }

  /** Takes what metadata says about the step as a whole. */
  void describe(Metadata meta, @Nullable String mainModel) {
    if (timestamp == null) {
      timestamp = Times.exact(meta.get("ts").orElse(""));
    }
    String named = meta.get("model").orElse(null);
    if (named != null && !named.equals(mainModel)) {
      model = named;
    }
  }
}
