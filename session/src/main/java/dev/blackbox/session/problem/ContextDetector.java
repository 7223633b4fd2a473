package dev.blackbox.session.problem;

import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.session.model.Event;
import java.util.Locale;
import java.util.function.Consumer;

/** Finds where the agent lost a part of its context: compactions and condensed ranges. */
final class ContextDetector implements ProblemDetector {
  private final PlaceList places = new PlaceList();
  private String tokens = "";

  @Override
  public void accept(Event event) {
    if (event.line() instanceof Line.Lifecycle at && at.name().equals("compact")) {
      places.add(ProblemPlace.of(event, "compaction"));
      String after = at.arg("tokens_after").map(count -> " to " + grouped(count)).orElse("");
      tokens =
          at.arg("tokens_before")
              .map(count -> ", from " + grouped(count) + after + " tokens")
              .orElse("");
    }
  }

  @Override
  public void accept(Line.Comment comment, Event next) {
    if (comment.type() == CommentType.CONDENSE || comment.text().equals("status: Compacting")) {
      places.add(ProblemPlace.at(next, null, "compaction"));
    }
  }

  @Override
  public void finish(Consumer<Problem> found) {
    if (!places.isEmpty()) {
      boolean isOnce = places.count() == 1;
      found.accept(
          new Problem(
              ProblemRule.CONTEXT_LOST,
              "The agent's context was compacted"
                  + (isOnce ? "" : " " + FailureDetector.times(places.count()))
                  + (tokens.isEmpty() || isOnce ? tokens : tokens.replaceFirst(", ", ", last ")),
              places.count(),
              places.places()));
    }
  }

  private static String grouped(String count) {
    boolean isNumber = count.matches("\\d{1,18}");
    return isNumber ? String.format(Locale.ROOT, "%,d", Long.parseLong(count)) : count;
  }
}
