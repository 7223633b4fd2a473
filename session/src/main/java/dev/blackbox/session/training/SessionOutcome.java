package dev.blackbox.session.training;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whether a session succeeded: as a judge noted, else as its {@code @end} states. A session without
 * an end has not succeeded.
 */
public final class SessionOutcome {
  private static final Set<String> GOOD =
      Set.of(
          "ok", "success", "succeeded", "successful", "completed", "passed", "done", "true", "0");
  private static final List<String> ANSWERS =
      List.of("status", "outcome", "result", "success", "resolved", "exit");

  private @Nullable BigDecimal reward;
  private @Nullable Boolean judged;
  private boolean hasEnded;
  private @Nullable Boolean isLastAnError;

  /**
   * Takes the notes of a judge.
   *
   * @param details the fields that describe the session
   */
  void judge(Function<String, Optional<String>> details) {
    details
        .apply("reward")
        .filter(text -> text.matches("-?\\d{1,18}(\\.\\d{1,18})?"))
        .ifPresent(text -> reward = new BigDecimal(text));
    for (String name : List.of("resolved", "success")) {
      details.apply(name).ifPresent(text -> judged = isGood(text));
    }
  }

  private static boolean isGood(String word) {
    return GOOD.contains(word.toLowerCase(Locale.ROOT));
  }

  void result(boolean isError) {
    isLastAnError = isError;
  }

  /** Takes an event of the session. */
  void event(Line.Lifecycle event) {
    if (event.kind() == LineKind.LIFECYCLE && event.name().startsWith("end")) {
      hasEnded |= event.name().equals("end");
      for (String name : ANSWERS) {
        event.arg(name).ifPresent(value -> judged = isGood(value));
      }
    }
  }

  /** Takes the outcome of another thread of the session. */
  void add(SessionOutcome other) {
    reward = other.reward == null ? reward : other.reward;
    judged = other.judged == null ? judged : other.judged;
    hasEnded |= other.hasEnded;
    isLastAnError = other.isLastAnError == null ? isLastAnError : other.isLastAnError;
  }

  boolean isSuccessful() {
    if (reward != null) {
      return reward.signum() > 0;
    }
    return judged != null ? judged : hasEnded && !Boolean.TRUE.equals(isLastAnError);
  }

  @Nullable BigDecimal reward() {
    return reward;
  }
}
