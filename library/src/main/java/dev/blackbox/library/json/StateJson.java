package dev.blackbox.library.json;

import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.PlanRecord;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.replay.Replay;
import dev.blackbox.session.replay.SessionState;
import dev.blackbox.session.replay.Spending;
import dev.blackbox.session.replay.TouchedFile;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes the position and the state of a replay as one JSON object on one line. */
public final class StateJson {
  private final String file;
  private final Session session;
  private final Replay replay;
  private final JsonOutput json;
  private final JsonGenerator out;
  private final EventJson events;

  public StateJson(String file, Session session, Replay replay, JsonOutput json) {
    this.file = file;
    this.session = session;
    this.replay = replay;
    this.json = json;
    this.out = json.generator();
    this.events = new EventJson(session, out);
  }

  /**
   * Writes the current event and the state after it.
   *
   * @param why why the replay stopped there
   */
  public void print(String why) throws IOException {
    print(why, Integer.MAX_VALUE);
  }

  /**
   * Writes the current event and the state after it.
   *
   * @param mostOpenCalls how many open calls are listed; the others are counted
   */
  public void print(String why, int mostOpenCalls) throws IOException {
    out.writeStartObject();
    out.writeStringProperty("file", file);
    out.writeObjectPropertyStart("stopped");
    out.writeStringProperty("why", why);
    events.properties(replay.event());
    out.writeEndObject();
    out.writeObjectPropertyStart("state");
    state(replay.state(), mostOpenCalls);
    out.writeEndObject();
    json.endRecordings();
  }

  private void state(SessionState state, int mostOpenCalls) {
    out.writeStringProperty("mode", state.mode());
    out.writeStringProperty("phase", state.phase());
    Duration elapsed = state.event().place().elapsed();
    if (elapsed != null) {
      out.writeNumberProperty("elapsed_ms", elapsed.toMillis());
    }
    out.writeArrayPropertyStart("threads");
    state.threads().forEach(out::writeString);
    out.writeEndArray();
    out.writeNumberProperty("calls", state.calls());
    out.writeNumberProperty("failed", state.failed());
    openCalls(state.openCalls(), mostOpenCalls);
    spent(state.spent());
    state.plan().ifPresent(this::plan);
    files(state.files());
  }

  /** Each call is the event that started it, or that last tried it again. */
  private void openCalls(List<CallRecord> calls, int most) {
    out.writeArrayPropertyStart("open_calls");
    for (CallRecord call : calls.subList(0, Math.min(most, calls.size()))) {
      out.writeStartObject();
      events.properties(session.events().get(call.attemptAt(replay.position()).start()));
      out.writeEndObject();
    }
    out.writeEndArray();
    if (calls.size() > most) {
      out.writeNumberProperty("open_calls_left_out", calls.size() - most);
    }
  }

  private void spent(Spending spent) {
    out.writeObjectPropertyStart("spent");
    out.writeNumberProperty("model_calls", spent.modelCalls());
    TokensJson.tokens(spent.tokens(), out);
    TokensJson.dollars("cost_usd", spent.cost(), out);
    TokensJson.dollars("budget_usd", spent.budget(), out);
    TokensJson.dollars("remaining_usd", spent.remaining(), out);
    out.writeEndObject();
  }

  private void plan(PlanRecord.Revision plan) {
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
