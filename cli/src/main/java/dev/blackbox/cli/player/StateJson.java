package dev.blackbox.cli.player;

import dev.blackbox.cli.view.entry.EventJson;
import dev.blackbox.cli.view.entry.UsedJson;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.session.model.Attempt;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Plan;
import dev.blackbox.session.replay.Spent;
import dev.blackbox.session.replay.StateAt;
import dev.blackbox.session.replay.TouchedFile;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Where a tape stands and the state there, as one JSON object in one line. */
final class StateJson {
  private final Tape tape;
  private final JsonOutput json;
  private final JsonGenerator out;
  private final EventJson facts;

  StateJson(Tape tape, JsonOutput json) {
    this.tape = tape;
    this.json = json;
    this.out = json.generator();
    this.facts = new EventJson(tape.session(), out);
  }

  void print(StopReason why) throws IOException {
    out.writeStartObject();
    out.writeStringProperty("file", tape.name());
    out.writeObjectPropertyStart("stopped");
    out.writeStringProperty("why", why.text());
    facts.properties(tape.event());
    out.writeEndObject();
    out.writeObjectPropertyStart("state");
    state(tape.state());
    out.writeEndObject();
    out.writeEndObject();
    json.endLine();
  }

  private void state(StateAt state) {
    out.writeStringProperty("mode", state.mode());
    out.writeStringProperty("phase", state.phase());
    Duration elapsed = state.event().place().elapsed();
    if (elapsed != null) {
      out.writeNumberProperty("elapsed_ms", elapsed.toMillis());
    }
    out.writeArrayPropertyStart("threads");
    state.threads().forEach(out::writeString);
    out.writeEndArray();
    out.writeNumberProperty("errors", state.errors());
    openCalls(state.openCalls());
    spent(state.spent());
    state.plan().ifPresent(this::plan);
    files(state.files());
  }

  /** Each call is the event that started it, or that last tried it again. */
  private void openCalls(List<CallRecord> calls) {
    out.writeArrayPropertyStart("open_calls");
    for (CallRecord call : calls) {
      out.writeStartObject();
      facts.properties(tape.session().events().get(lastStart(call)));
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private int lastStart(CallRecord call) {
    int last = call.start();
    for (Attempt attempt : call.attempts()) {
      last = attempt.start() <= tape.position() ? attempt.start() : last;
    }
    return last;
  }

  private void spent(Spent spent) {
    out.writeObjectPropertyStart("spent");
    out.writeNumberProperty("model_calls", spent.modelCalls());
    UsedJson.tokens(spent.tokens(), out);
    UsedJson.dollars("cost_usd", spent.cost(), out);
    UsedJson.dollars("budget_usd", spent.budget(), out);
    UsedJson.dollars("remaining_usd", spent.remaining(), out);
    out.writeEndObject();
  }

  private void plan(Plan.Revision plan) {
    out.writeObjectPropertyStart("plan");
    out.writeStringProperty("title", plan.title());
    out.writeStringProperty("status", plan.status());
    out.writeArrayPropertyStart("steps");
    plan.steps().forEach(out::writeString);
    out.writeEndArray();
    out.writeEndObject();
  }

  private void files(List<TouchedFile> files) {
    out.writeArrayPropertyStart("files");
    for (TouchedFile file : files) {
      out.writeStartObject();
      out.writeStringProperty("path", file.path());
      out.writeNumberProperty("reads", file.reads());
      out.writeNumberProperty("changes", file.changes());
      out.writeEndObject();
    }
    out.writeEndArray();
  }
}
