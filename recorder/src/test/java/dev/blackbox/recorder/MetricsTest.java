package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.recorder.Recorder.Usage;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Metrics name the model that was called. */
final class MetricsTest {
  private static final Arg PROMPT = Arg.pair("prompt_tokens", "520");

  @TempDir Path folder;

  @Test
  void metricsNameTheirModel() throws IOException {
    Path file = folder.resolve("metrics.bbox");

    try (Recorder recorder = Recorded.options(file).open()) {
      AgentRecorder opus = recorder.with(MetaKey.MODEL, "opus-4.5");
      recorder.metrics(PROMPT);
      recorder.metrics("haiku 4.5", PROMPT);
      opus.metrics(PROMPT);
      opus.metrics("haiku-4.5", PROMPT);
      opus.metrics(PROMPT, Arg.pair("model", "sonnet-4.5"));
    }

    List<Optional<String>> models =
        Recorded.lines(file).stream()
            .filter(Line.Comment.class::isInstance)
            .map(Line.Comment.class::cast)
            .filter(comment -> comment.type() == CommentType.METRICS)
            .map(comment -> comment.field("model"))
            .toList();
    assertThat(models)
        .containsExactly(
            Optional.empty(),
            Optional.of("haiku 4.5"),
            Optional.of("opus-4.5"),
            Optional.of("haiku-4.5"),
            Optional.of("sonnet-4.5"));
  }

  @Test
  void usageBelongsToItsMessageOrToAStep() throws IOException {
    Path file = folder.resolve("usage.bbox");

    try (Recorder recorder = Recorded.options(file).bare().open()) {
      recorder.agent("Yes.", Usage.of(416, 12).cached(0));
      AgentRecorder opus = recorder.with(MetaKey.MODEL, "opus-4.5");
      opus.metrics(1, Usage.of(5, -1).cached(2).cached(3).cost(new BigDecimal("1E-4")));
      opus.metrics(0, Usage.of(5, 1).model("haiku 4.5").cost(null));
    }

    assertThat(Files.readAllLines(file))
        .contains(
            "a: Yes. step=1 ts=2026-03-17T19:00:00.750Z"
                + " # metrics prompt_tokens=416 completion_tokens=12 cached_tokens=0",
            "# metrics step=1 prompt_tokens=5 completion_tokens=0 cached_tokens=3"
                + " cost_usd=0.0001 model=opus-4.5",
            "# metrics prompt_tokens=5 completion_tokens=1 model=\"haiku 4.5\"");
  }

  @Test
  @SuppressWarnings("NullAway") // what callers without null checks do
  void nullIsNoUsage() throws IOException {
    Path file = folder.resolve("null.bbox");

    try (Recorder recorder = Recorded.options(file).open()) {
      recorder.agent("Yes.", null);
      recorder.metrics(1, null);
    }

    assertThat(Files.readString(file)).contains("a: Yes. step=");
  }
}
