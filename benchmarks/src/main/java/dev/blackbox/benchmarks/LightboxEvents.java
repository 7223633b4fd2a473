package dev.blackbox.benchmarks;

import dev.blackbox.store.chain.ChainCall;
import dev.blackbox.store.chain.ChainOutcome;
import java.util.Map;

/** Generates calls like those of a coding agent, with 730 bytes per event on average. */
final class LightboxEvents {
  private static final String LINE =
      "  return session.calls().open().stream().map(ChainCall::id).toList();";

  private LightboxEvents() {}

  static ChainCall call(int number) {
    return ChainCall.of(
        "read_file",
        Map.of(
            "path",
            "/work/src/main/java/dev/example/Session" + number % 500 + ".java",
            "offset",
            number % 900,
            "limit",
            40));
  }

  static ChainOutcome outcome(int number) {
    String name = number % 20 == 0 ? "Übersicht – " : "Overview - ";
    return ChainOutcome.complete(
        Map.of(
            "text",
            name + number + "\n" + LINE + "\n" + LINE + "\n" + LINE,
            "lines",
            4,
            "ok",
            true));
  }
}
