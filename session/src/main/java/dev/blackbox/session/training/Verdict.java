package dev.blackbox.session.training;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Line;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a session came out: as whoever judged it says, else as its {@code @end} says. A session that
 * just stops has not succeeded.
 */
final class Verdict {
  private static final Set<String> GOOD =
      Set.of(
          "ok", "success", "succeeded", "successful", "completed", "passed", "done", "true", "0");
  private static final List<String> ANSWERS =
      List.of("status", "outcome", "result", "success", "resolved", "exit");

  private @Nullable BigDecimal reward;
  private @Nullable Boolean judged;
  private boolean hasEnded;
  private boolean isLastAnError;

  /** Looks for what a judge left in {@code extra} of the document or its totals. */
  void judge(@Nullable Json extra) {
    if (!(extra instanceof Json.Fields fields)) {
      return;
    }
    fields.get("reward").flatMap(Verdict::number).ifPresent(value -> reward = value);
    for (String name : List.of("resolved", "success")) {
      fields.get(name).ifPresent(value -> judged = isGood(value.text()));
    }
  }

  private static Optional<BigDecimal> number(Json json) {
    boolean isNumber = json.isScalar() && json.text().matches("-?\\d{1,18}(\\.\\d{1,18})?");
    return isNumber ? Optional.of(new BigDecimal(json.text())) : Optional.empty();
  }

  private static boolean isGood(String word) {
    return GOOD.contains(word.toLowerCase(Locale.ROOT));
  }

  void result(boolean isError) {
    isLastAnError = isError;
  }

  /** Takes a line of a recording that neither a person nor the agent says. */
  void line(String text) {
    if (text.startsWith("@end") && read(text) instanceof Line.Lifecycle end) {
      hasEnded |= end.name().equals("end");
      for (String name : ANSWERS) {
        end.arg(name).ifPresent(value -> judged = isGood(value));
      }
    }
  }

  private static @Nullable Line read(String line) {
    try {
      BboxReader reader =
          new BboxReader(new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)));
      return reader.next() ? reader.line().toLine() : null;
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory failed", e);
    }
  }

  boolean isSuccessful() {
    if (reward != null) {
      return reward.signum() > 0;
    }
    return judged != null ? judged : hasEnded && !isLastAnError;
  }

  @Nullable BigDecimal reward() {
    return reward;
  }
}
