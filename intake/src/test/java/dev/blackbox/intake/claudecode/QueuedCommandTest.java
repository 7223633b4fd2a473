package dev.blackbox.intake.claudecode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.intake.testing.Imported;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages that reach Claude Code 2.1 while it is working. */
final class QueuedCommandTest {
  private static final String HEAD =
      "\"cwd\":\"/w\",\"sessionId\":\"s1\",\"version\":\"2.1.325\","
          + "\"timestamp\":\"2026-01-31T12:00:00Z\",";

  @TempDir Path folder;

  @Test
  void wordOfASubagentFinishesItsCall() {
    Imported imported =
        imported(
            """
            {"type":"assistant",%s"message":{"id":"m1","model":"x","content":[{"type":"tool_use","id":"t1",\
            "name":"Agent","input":{"description":"d","prompt":"p","subagent_type":"general"}}]}}
            {"type":"user",%s"toolUseResult":{"status":"async_launched","agentId":"a1"},"message":{"content":\
            [{"type":"tool_result","tool_use_id":"t1","content":"launched"}]}}
            {"type":"attachment",%s"attachment":{"type":"queued_command","commandMode":"task-notification",\
            "origin":{"kind":"task-notification"},"prompt":"<task-notification><tool-use-id>t1</tool-use-id>\
            <status>completed</status><result>All done.</result></task-notification>"}}
            """
                .formatted(HEAD, HEAD, HEAD));

    assertThat(imported.text())
        .contains("o: id=t1", "[launched]", "extra.status=completed extra.later=true → All done.")
        .contains("extra.meta=true extra.origin=task-notification")
        .contains("unknown=0");
    assertThat(imported.findings())
        .extracting(finding -> finding.rule().slug())
        .doesNotContain("call-never-finished");
  }

  @Test
  void wordOfTheUserIsAMessage() {
    Imported imported =
        imported(
            """
            {"type":"attachment",%s"attachment":{"type":"queued_command","commandMode":"prompt",\
            "prompt":"And the tests, too."}}
            """
                .formatted(HEAD));

    assertThat(imported.text()).contains("u: And the tests, too. ").doesNotContain("extra.meta");
  }

  @Test
  void wordThatIsNoTextStaysAsItIs() {
    Imported imported =
        imported(
            """
            {"type":"attachment",%s"attachment":{"type":"queued_command","prompt":[{"type":"new"}]}}
            """
                .formatted(HEAD));

    assertThat(imported.text()).contains("@unknown", "unknown=1");
  }

  private Imported imported(String lines) {
    TranscriptSource source =
        TranscriptSource.of("s1.jsonl", () -> new ByteArrayInputStream(lines.getBytes(UTF_8)));
    return Imported.raw(
        new ClaudeFormat().name(), folder, Imported.stream(new ClaudeFormat(), source));
  }
}
