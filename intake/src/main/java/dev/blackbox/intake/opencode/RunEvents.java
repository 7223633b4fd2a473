package dev.blackbox.intake.opencode;

import dev.blackbox.intake.source.Fate;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.Teller;
import java.io.IOException;

/**
 * Tells the output of {@code opencode run --format json}: the parts of the answers, each when it is
 * complete. It has neither the prompt nor the model.
 */
final class RunEvents implements Teller {
  private final Narrator narrator;
  private final Parts parts;

  RunEvents(Narrator narrator) {
    this.narrator = narrator;
    this.parts = new Parts(narrator);
  }

  @Override
  public Fate tell(Node record, int thread) throws IOException {
    narrator.facts().id(record.text("sessionID"));
    narrator.moment(Times.ofMillis(record.number("timestamp")), thread);
    Node part = record.get("part");
    switch (record.text("type")) {
      case "text", "reasoning", "tool_use", "step_finish" ->
          parts.tell(part, new Parts.Message(false, "", part.text("messageID")));
      case "error" -> parts.failure(record.get("error"));
      case "step_start" -> {
        return Fate.kept("step_start");
      }
      default -> {
        return Fate.UNKNOWN;
      }
    }
    return Fate.MAPPED;
  }
}
