package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.MetaKey;
import java.io.IOException;
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
}
