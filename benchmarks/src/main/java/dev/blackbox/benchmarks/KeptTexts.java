package dev.blackbox.benchmarks;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.intake.source.LineSink;
import java.util.ArrayList;
import java.util.List;

/** The texts of a recording that are searched for secrets. */
final class KeptTexts implements LineSink {
  private final List<String> texts = new ArrayList<>();

  List<String> texts() {
    return texts;
  }

  @Override
  public void header(Header header) {}

  @Override
  public void line(Line line) {
    switch (line) {
      case Line.Message message -> texts.add(message.text());
      case Line.Call call -> call.args().stream().map(Arg::value).forEach(texts::add);
      case Line.Observation observation -> texts.add(String.valueOf(observation.result()));
      case Line.Continuation continuation -> texts.add(continuation.text());
      default -> {
        // has no text of its own in these transcripts
      }
    }
  }

  @Override
  public void end() {}
}
