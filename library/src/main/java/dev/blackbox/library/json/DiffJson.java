package dev.blackbox.library.json;

import dev.blackbox.library.analysis.RecordingComparison;
import dev.blackbox.session.diff.ComparedEvent;
import dev.blackbox.session.diff.DiffSummary;
import dev.blackbox.session.diff.Edit;
import dev.blackbox.session.diff.RecordingDiff;
import dev.blackbox.session.diff.RecordingTotals;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the differences as one JSON object on one line; equal events are only counted. */
public final class DiffJson {
  private final JsonOutput json;
  private final JsonGenerator out;

  public DiffJson(JsonOutput json) {
    this.json = json;
    this.out = json.generator();
  }

  public void print(RecordingComparison sides) throws IOException {
    out.writeStartObject();
    out.writeStringProperty("a", sides.nameA());
    out.writeStringProperty("b", sides.nameB());
    out.writeBooleanProperty("same", sides.diff().isSame());
    sides
        .diff()
        .firstDivergence()
        .ifPresent(
            first -> {
              out.writeName("first_divergence");
              edit(first);
            });
    out.writeNumberProperty("same_events", same(sides.diff()));
    out.writeArrayPropertyStart("edits");
    sides.diff().forEach(this::edit);
    out.writeEndArray();
    out.writeName("summary");
    summary(sides.diff().summary());
    json.endRecordings();
  }

  private static long same(RecordingDiff diff) {
    long count = 0;
    for (Edit edit : diff) {
      count += edit instanceof Edit.Same same ? same.count() : 0;
    }
    return count;
  }

  private void edit(Edit edit) {
    switch (edit) {
      case Edit.Same _ -> {}
      case Edit.OtherResult(ComparedEvent a, ComparedEvent b) -> edit("other_result", a, b);
      case Edit.Changed(ComparedEvent a, ComparedEvent b) -> edit("changed", a, b);
      case Edit.Removed(ComparedEvent a) -> edit("removed", a, null);
      case Edit.Added(ComparedEvent b) -> edit("added", null, b);
    }
  }

  private void edit(String name, @Nullable ComparedEvent a, @Nullable ComparedEvent b) {
    out.writeStartObject();
    out.writeStringProperty("edit", name);
    happening("a", a);
    happening("b", b);
    out.writeEndObject();
  }

  private void happening(String side, @Nullable ComparedEvent happening) {
    if (happening == null) {
      return;
    }
    out.writeObjectPropertyStart(side);
    out.writeNumberProperty("line", happening.event().lineNumber());
    happening.event().step().ifPresent(step -> out.writeNumberProperty("step", step));
    out.writeStringProperty("kind", happening.event().kind().name().toLowerCase(Locale.ROOT));
    out.writeStringProperty("what", happening.key().replace('\n', ' '));
    if (!happening.result().isEmpty()) {
      out.writeStringProperty("result", happening.result());
    }
    out.writeEndObject();
  }

  private void summary(DiffSummary summary) {
    out.writeStartObject();
    side("a", summary.a());
    side("b", summary.b());
    out.writeArrayPropertyStart("tools");
    for (DiffSummary.ToolUse tool : summary.tools()) {
      out.writeStartObject();
      out.writeStringProperty("name", tool.name());
      out.writeNumberProperty("a", tool.inA());
      out.writeNumberProperty("b", tool.inB());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private void side(String name, RecordingTotals side) {
    out.writeObjectPropertyStart(name);
    out.writeNumberProperty("events", side.events());
    out.writeNumberProperty("calls", side.calls());
    out.writeNumberProperty("failed", side.errors());
    out.writeNumberProperty("never_finished", side.open());
    TokensJson.sum(side.spent(), out);
    if (side.elapsed() != null) {
      out.writeNumberProperty("elapsed_ms", side.elapsed().toMillis());
    }
    out.writeStringProperty("outcome", side.outcome());
    out.writeEndObject();
  }
}
