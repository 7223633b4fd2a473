package dev.blackbox.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.copilot.CopilotFormat;
import dev.blackbox.intake.gemini.GeminiFormat;
import dev.blackbox.intake.opencode.OpencodeFormat;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.intake.testing.Imported;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.testkit.process.TestFolders;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams that are unlike those in {@code testdata/agents}: cut off, older, in another order. */
final class StreamsTest {
  private static final AgentFormat GEMINI = new GeminiFormat();
  private static final AgentFormat COPILOT = new CopilotFormat();
  private static final AgentFormat OPENCODE = OpencodeFormat.opencode();

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {"cline", "copilot", "cursor", "droid", "gemini", "opencode", "pi", "qwen"})
  void aStreamMayEndAfterAnyByte(String id) throws IOException {
    AgentFormat agent = AgentFormats.find(id).orElseThrow();
    byte[] whole = Files.readAllBytes(sample(agent));

    for (int length = 1; length < whole.length; length += 7) {
      String text = new String(whole, 0, length, StandardCharsets.UTF_8);
      long lines = text.lines().filter(line -> !line.isBlank()).count();
      Imported imported = imported(agent, text);

      assertThat(imported.sources().get("-")).as("%d bytes", length).isNotNull();
      assertThat(imported.sources().get("-")).containsEntry("records", Long.toString(lines));
    }
  }

  private static Path sample(AgentFormat agent) {
    String name = agent.id() + "-stream/out.jsonl";
    return TestFolders.repository().resolve("testdata/agents").resolve(name);
  }

  @Test
  void whatGeminiHadSaidBeforeTheStreamWasCutIsTold() {
    Imported imported =
        imported(
            GEMINI,
            """
            {"type":"init","timestamp":"2026-03-02T11:00:00.000Z","session_id":"g","model":"m"}
            {"type":"message","timestamp":"2026-03-02T11:00:01.000Z","role":"assistant","content":"Fill ","delta":true}
            {"type":"message","timestamp":"2026-03-02T11:00:02.000Z","role":"assistant","content":"the","delta":true}
            {"type":"mess\
            """);

    assertThat(imported.messages(LineKind.AGENT)).containsExactly("Fill the");
    assertThat(imported.text()).contains("@unknown line=4", "records=4 mapped=3 kept=0 unknown=1");
  }

  @Test
  void geminiMessagesMayComeWhole() {
    Imported imported =
        imported(
            GEMINI,
            """
            {"type":"message","timestamp":"2026-03-02T11:00:01.000Z","role":"assistant","content":"One."}
            {"type":"message","timestamp":"2026-03-02T11:00:02.000Z","role":"assistant","content":"Two."}
            {"type":"message","timestamp":"2026-03-02T11:00:03.000Z","role":"oracle","content":"Three."}
            """);

    assertThat(imported.messages(LineKind.AGENT)).containsExactly("One.", "Two.");
    assertThat(imported.text()).contains("@unknown line=3", "Three.");
  }

  /** Until 0.2x there were no totals for each model, and a failed run has no stats at all. */
  @Test
  void geminiResultsTellUsageAndFailure() {
    Imported older =
        imported(
            GEMINI,
            """
            {"type":"init","timestamp":"2026-03-02T11:00:00.000Z","session_id":"g","model":"m"}
            {"type":"result","timestamp":"2026-03-02T11:00:01.000Z","status":"success","stats":{"total_tokens":47,"input_tokens":30,"output_tokens":10,"duration_ms":5,"tool_calls":0}}
            """);
    Imported failed =
        imported(
            GEMINI,
            """
            {"type":"result","timestamp":"2026-03-02T11:00:01.000Z","status":"error","error":{"type":"FatalAuth","message":"no key"}}
            """);

    assertThat(older.usage().tokens()).isEqualTo(new Tokens(30, 17, 0));
    assertThat(older.text()).contains("# metrics model=m ");
    assertThat(failed.text()).contains("@result status=error", "→ [err: no key]");
    assertThat(failed.usage().tokens()).isEqualTo(Tokens.NONE);
  }

  /** Errors of chats are messages, those of streams are not. */
  @Test
  void geminiErrorsOfBothKindsAreTold() {
    Imported imported =
        imported(
            GEMINI,
            """
            {"id":"m1","timestamp":"2026-03-02T11:00:01.000Z","type":"error","content":"quota"}
            {"type":"error","timestamp":"2026-03-02T11:00:02.000Z","severity":"error","message":"turns"}
            """);

    assertThat(imported.text()).contains("→ [err: quota]", "→ [err: turns]", "mapped=2");
  }

  /** Gemini itself takes the word up to the first underscore for the server. */
  @Test
  void onlyWholeNamesAreOfMcpServers() {
    Imported imported =
        imported(
            GEMINI,
            """
            {"type":"tool_use","timestamp":"x","tool_name":"mcp_pot_get_lid","tool_id":"1","parameters":{}}
            {"type":"tool_use","timestamp":"x","tool_name":"mcp_pot_","tool_id":"2","parameters":{}}
            {"type":"tool_use","timestamp":"x","tool_name":"mcp__pot","tool_id":"3","parameters":{}}
            """);

    assertThat(imported.text())
        .contains("c:pot.get_lid id=1", "t!:mcp_pot_ id=2", "t!:mcp__pot id=3");
  }

  /** Every agent's command that exits with a code other than 0 has failed. */
  @Test
  void commandsThatExitWithACodeHaveFailed() {
    Imported gemini =
        imported(
            GEMINI,
            """
            {"id":"m1","type":"gemini","content":"","toolCalls":[{"id":"1","name":"run_shell_command","args":{},"status":"success","result":[{"functionResponse":{"id":"1","response":{"output":"Output: Exit Code: 0\\nExit Code: 3\\nProcess Group PGID: 8"}}}]},{"id":"2","name":"read_file","args":{},"status":"success","result":[{"functionResponse":{"id":"2","response":{"output":"Exit Code: 3"}}}]}]}
            """);
    Imported copilot =
        imported(
            COPILOT,
            """
            {"type":"tool.execution_start","data":{"toolCallId":"1","toolName":"bash","arguments":{}}}
            {"type":"tool.execution_complete","data":{"toolCallId":"1","success":true,"result":{"content":"oops"},"shellExecution":{"exitCode":3}}}
            """);
    Imported opencode =
        imported(
            OPENCODE,
            """
            {"type":"tool_use","sessionID":"ses_1","part":{"type":"tool","callID":"1","tool":"bash","state":{"status":"completed","input":{},"output":"oops","metadata":{"exit":3}}}}
            """);

    assertThat(gemini.text())
        .contains("o: id=1 step=3 extra.exit_code=3 level=error", "o: id=2 step=5 → Exit Code: 3");
    assertThat(copilot.text()).contains("extra.exit_code=3 level=error → [err: oops]");
    assertThat(opencode.text()).contains("extra.exit_code=3 level=error → [err: oops]");
  }

  @Test
  void copilotThoughtsAreToldOnceWhicheverWayTheyCome() {
    Imported imported =
        imported(
            COPILOT,
            """
            {"type":"assistant.message","data":{"messageId":"m1","content":"","reasoningText":"Hm."}}
            {"type":"assistant.reasoning","data":{"reasoningId":"r1","content":"Hm."},"ephemeral":true}
            {"type":"assistant.reasoning","data":{"reasoningId":"r2","content":"Ah."},"ephemeral":true}
            {"type":"assistant.message","data":{"messageId":"m2","content":"","reasoningText":"Ah."}}
            {"type":"assistant.message","data":{"messageId":"m3","content":"","reasoningText":"Ah."}}
            {"type":"assistant.reasoning","data":{"reasoningId":"r4","content":"Oh."},"ephemeral":true}
            """);

    assertThat(imported.messages(LineKind.THINKING)).containsExactly("Hm.", "Ah.", "Ah.", "Oh.");
  }

  /** They are no messages: the agent asks again without them. */
  @Test
  void copilotPiecesWithoutTheirWholeAreTold() {
    Imported imported =
        imported(
            COPILOT,
            """
            {"type":"assistant.reasoning_delta","data":{"reasoningId":"r1","deltaContent":"Ca"},"ephemeral":true}
            {"type":"assistant.message_delta","data":{"messageId":"m1","deltaContent":"One "},"ephemeral":true}
            {"type":"assistant.message_delta","data":{"messageId":"m1","deltaContent":"cu"},"ephemeral":true}
            {"type":"assistant.message_delta","data":{"messageId":"m2","deltaContent":"Two cups"},"ephemeral":true}
            {"type":"assistant.message_delta","data":{"messageId":"s1","deltaContent":"Sub"},"ephemeral":true,"agentId":"a"}
            {"type":"assistant.message","data":{"messageId":"m2","content":"Two cups."}}
            """);

    assertThat(imported.messages(LineKind.AGENT)).containsExactly("Two cups.");
    assertThat(imported.messages(LineKind.THINKING)).isEmpty();
    assertThat(imported.text())
        .contains(
            "@partial of=message step=2 → One cu",
            "@partial of=thinking step=4 → Ca",
            "@partial tid=2 of=message step=5 → Sub",
            "records=6 mapped=1 kept=5 unknown=0");
  }

  @Test
  void copilotNamesAnotherModelWhenItChanges() {
    Imported imported =
        imported(
            COPILOT,
            """
            {"type":"session.tools_updated","data":{"model":"one"},"ephemeral":true}
            {"type":"session.tools_updated","data":{"model":"one"},"ephemeral":true}
            {"type":"session.tools_updated","data":{"model":"two"},"ephemeral":true}
            """);

    assertThat(imported.text())
        .contains("\nmodel: one\n", "# model: two", "records=3 mapped=2 kept=1 unknown=0")
        .doesNotContain("# model: one");
  }

  @Test
  void anExportOfOpencodeMayStandOnOneLine() {
    String export =
        """
        {"info":{"id":"ses_1"},"messages":[{"info":{"role":"user"},"parts":[{"type":"text","text":"Stir."}]}]}
        """;

    assertThat(imported(OPENCODE, export).messages(LineKind.USER)).containsExactly("Stir.");
    assertThat(imported(OPENCODE, export.strip()).messages(LineKind.USER)).containsExactly("Stir.");
  }

  @Test
  void anOpencodeCallThatIsToldAgainWhenItIsDoneIsOneCall() {
    Imported imported =
        imported(
            OPENCODE,
            """
            {"type":"tool_use","timestamp":1772449202000,"sessionID":"ses_1","part":{"type":"tool","tool":"bash","callID":"c1","state":{"status":"running","input":{"command":"stir"}}}}
            {"type":"tool_use","timestamp":1772449203000,"sessionID":"ses_1","part":{"type":"tool","tool":"bash","callID":"c1","state":{"status":"completed","input":{"command":"stir"},"output":"stirred"}}}
            """);

    assertThat(imported.text())
        .containsOnlyOnce("t!:bash")
        .contains("o: id=c1 step=3 ts=2026-03-02T11:00:03Z → stirred");
  }

  /** The first line is looked at before the stream is read, and the raw source is read again. */
  @Test
  void aStreamOfOpencodeCanBeKeptAsItIs() throws IOException {
    Path sample = sample(OPENCODE);
    Imported imported =
        Imported.raw(
            OPENCODE.name(),
            folder,
            (writer, texts) ->
                OPENCODE.read(
                    TranscriptSource.file(sample),
                    new TranscriptReader(writer, Optional.of(texts))));

    String hash = imported.text().replaceFirst("(?s).*# source raw=@blob sha256=(\\w+).*", "$1");
    assertThat(imported.blobBytes(hash.strip())).isEqualTo(Files.readAllBytes(sample));
  }

  private Imported imported(AgentFormat agent, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    TranscriptSource source = TranscriptSource.of("-", () -> new ByteArrayInputStream(bytes));
    return Imported.raw(agent.name(), folder, Imported.stream(agent, source));
  }
}
