package dev.blackbox.format.decision;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.json.Json;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EventRoundTripTest {
  private static final Path EVENTS = Path.of("../testdata/decision/minimal/events.jsonl");

  @Test
  void everyEventComesBackByteForByte() throws IOException {
    for (String line : Files.readAllLines(EVENTS)) {
      DecisionEvent event = read(line.getBytes(UTF_8), new ArrayList<>());

      assertThat(new String(DecisionEventWriter.write(event), UTF_8)).isEqualTo(line + "\n");
    }
  }

  @Test
  void anyTextComesBack() throws IOException {
    DecisionEvent event =
        read(Files.readAllLines(EVENTS).get(2).getBytes(UTF_8), new ArrayList<>());
    Property.forAll(
        2_000,
        TextGenerator.any(),
        text -> {
          List<String> problems = new ArrayList<>();
          DecisionEvent said = saying(event, "[agent_invoked] " + text);

          byte[] line = DecisionEventWriter.write(said);

          assertThat(new String(line, UTF_8)).endsWith("\n").containsOnlyOnce("\n");
          assertThat(read(line, problems).action().actionSummary())
              .isEqualTo(Json.wellFormed("[agent_invoked] " + text));
          assertThat(problems).isEmpty();
        });
  }

  private static DecisionEvent saying(DecisionEvent event, String summary) {
    AgentAction action = event.action();
    return new DecisionEvent(
        event.envelope(),
        event.session(),
        event.request(),
        event.promptProvenance(),
        event.modelOutput(),
        new AgentAction(action.actionType(), summary, action.artifacts(), action.toolResults()),
        event.evaluation());
  }

  private static DecisionEvent read(byte[] line, List<String> problems) {
    return DecisionEventReader.read(line, (rule, message) -> problems.add(message)).orElseThrow();
  }
}
