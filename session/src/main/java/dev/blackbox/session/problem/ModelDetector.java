package dev.blackbox.session.problem;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.ThreadRecord;
import dev.blackbox.session.turns.FirstRequest;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds requests to the model that failed, and requests of a person, that no answer followed. */
final class ModelDetector implements ProblemDetector {
  private static final List<String> NAMES = List.of("api-error", "turn", "error", "model-error");
  private static final Pattern MESSAGE = Pattern.compile("\"message\"\\s*:\\s*\"([^\"]+)\"");

  private PlaceList failures = new PlaceList();
  private String reason = "";
  private @Nullable ProblemPlace asked;

  @Override
  public void accept(Event event) {
    if (!event.place().thread().equals(ThreadRecord.MAIN)) {
      return;
    }
    if (event.kind() == LineKind.USER) {
      asked =
          FirstRequest.ofPerson(event.text()).isPresent()
              ? ProblemPlace.of(event, "request")
              : asked;
    } else if (event.kind() != LineKind.LIFECYCLE || isInterruption(event)) {
      asked = null;
    }
    if (isFailure(event)) {
      failures.add(ProblemPlace.of(event, "request to the model"));
      reason = reason(event.text());
    } else if (event.kind() == LineKind.AGENT || event.kind() == LineKind.THINKING) {
      failures = new PlaceList();
    }
  }

  private static boolean isFailure(Event event) {
    boolean isModel =
        event.kind() == LineKind.AGENT
            || (event.line() instanceof Line.Lifecycle at && NAMES.contains(at.name()));
    return isModel && event.isError();
  }

  private static boolean isInterruption(Event event) {
    return event.name().equals("interrupt") || event.name().equals("end");
  }

  private static String reason(String text) {
    Matcher message = MESSAGE.matcher(text);
    return FailureReason.shortened(message.find() ? message.group(1) : FailureReason.text(text));
  }

  @Override
  public void finish(Consumer<Problem> found) {
    if (!failures.isEmpty()) {
      found.accept(
          new Problem(
              ProblemRule.MODEL_FAILED,
              "The model did not answer any more" + (reason.isEmpty() ? "" : ": " + reason),
              failures.count(),
              failures.places().reversed()));
    } else if (asked != null) {
      found.accept(
          new Problem(
              ProblemRule.REQUEST_UNANSWERED,
              "The recording ends before the agent answered the last request",
              asked));
    }
  }
}
