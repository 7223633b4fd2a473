package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.ToolCall;
import java.util.ArrayList;
import java.util.List;

/**
 * Which result belongs to which call of a step. Most programs do not name the call, so what is left
 * over goes to the calls in order, or to the only one.
 */
final class StepResults {
  private final List<List<ObservationResult>> ofCalls = new ArrayList<>();
  private final List<ObservationResult> unlinked = new ArrayList<>();

  private StepResults() {}

  static StepResults of(Step step) {
    StepResults results = new StepResults();
    step.toolCalls().forEach(_ -> results.ofCalls.add(new ArrayList<>()));
    for (ObservationResult result : step.observed()) {
      if (!is(result, "partial")) {
        results.link(step.toolCalls(), result);
      }
    }
    results.linkRest();
    return results;
  }

  /** The results of the call at that place. */
  List<ObservationResult> ofCall(int index) {
    return ofCalls.get(index);
  }

  /** The results of a step without calls. */
  List<ObservationResult> unlinked() {
    return unlinked;
  }

  private void link(List<ToolCall> calls, ObservationResult result) {
    int place = -1;
    for (int i = 0; i < calls.size(); i++) {
      if (calls.get(i).id().equals(result.callId())) {
        place = i;
        if (ofCalls.get(i).isEmpty()) {
          break; // of several calls with one id, the first that has no result
        }
      }
    }
    (place < 0 ? unlinked : ofCalls.get(place)).add(result);
  }

  private void linkRest() {
    if (ofCalls.isEmpty() || unlinked.isEmpty()) {
      return;
    }
    List<List<ObservationResult>> open = ofCalls.stream().filter(List::isEmpty).toList();
    for (int i = 0; i < unlinked.size(); i++) {
      boolean isInOrder = open.size() == unlinked.size();
      (isInOrder ? open.get(i) : ofCalls.getLast()).add(unlinked.get(i));
    }
    unlinked.clear();
  }

  static boolean is(ObservationResult result, String mark) {
    return result.extra() instanceof Json.Fields extra
        && extra.get(mark).map(Json::text).orElse("").equals("true");
  }
}
