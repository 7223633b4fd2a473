package dev.blackbox.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.claudecode.ClaudeFormat;
import dev.blackbox.intake.cline.ClineFormat;
import dev.blackbox.intake.codex.CodexFormat;
import dev.blackbox.intake.copilot.CopilotFormat;
import dev.blackbox.intake.cursor.CursorFormat;
import dev.blackbox.intake.droid.DroidFormat;
import dev.blackbox.intake.gemini.GeminiFormat;
import dev.blackbox.intake.opencode.OpencodeFormat;
import dev.blackbox.intake.pi.PiFormat;
import dev.blackbox.intake.qwen.QwenFormat;
import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.intake.testing.Imported;
import dev.blackbox.testkit.golden.Golden;
import dev.blackbox.testkit.process.TestFolders;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Small sessions of every agent and generation in {@code testdata/agents}, as they are imported.
 */
final class FixturesTest {
  private static final Path AGENTS = TestFolders.repository().resolve("testdata/agents");

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> sessions() {
    return Stream.of(
        claude("claude-1.0", "inline.jsonl"),
        claude("claude-2.0", "5e55a000-0000-4000-8000-00000000cafe.jsonl"),
        claude("claude-2.1", "tea.jsonl"),
        claude("claude-stream", "out.jsonl"),
        claude("claude-sdk", "log.jsonl"),
        codex("codex-0.29", "rollout.jsonl"),
        codex(
            "codex-0.166",
            "rollout-2026-03-02T10-00-00-0c0de000-0000-7000-8000-000000000001.jsonl"),
        codex("codex-stream", "out.jsonl"),
        test(
            "gemini-0.11",
            "gemini-cli",
            Imported.files(new GeminiFormat(), AGENTS.resolve("gemini-0.11/session.json"))),
        test(
            "gemini-0.61",
            "gemini-cli",
            Imported.files(new GeminiFormat(), AGENTS.resolve("gemini-0.61/session-a.jsonl"))),
        test(
            "copilot-1.0",
            "copilot-cli",
            Imported.stream(
                new CopilotFormat(),
                TranscriptSource.file(AGENTS.resolve("copilot-1.0/events.jsonl")))),
        test(
            "opencode-1.18",
            "opencode",
            Imported.stream(
                OpencodeFormat.opencode(),
                TranscriptSource.file(AGENTS.resolve("opencode-1.18/export.json")))),
        test(
            "qwen-0.24",
            "qwen-code",
            Imported.files(
                new QwenFormat(),
                AGENTS.resolve("qwen-0.24/chats/0a000000-0000-4000-8000-000000000001.jsonl"))),
        stream("qwen-stream", new QwenFormat()),
        test(
            "droid-0.215",
            "droid",
            Imported.files(
                new DroidFormat(),
                AGENTS.resolve("droid-0.215/d0000000-0000-4000-8000-000000000001.jsonl"))),
        stream("droid-stream", new DroidFormat()),
        test(
            "cline-3.0",
            "cline",
            Imported.files(
                ClineFormat.cline(),
                AGENTS.resolve("cline-3.0/1772460000000_tea/1772460000000_tea.messages.json"))),
        test(
            "cline-task",
            "cline",
            Imported.files(
                ClineFormat.cline(),
                AGENTS.resolve("cline-task/1772460000000/api_conversation_history.json"))),
        stream("cline-stream", ClineFormat.cline()),
        test(
            "cursor-transcript",
            "cursor-agent",
            Imported.files(
                new CursorFormat(),
                AGENTS.resolve("cursor-transcript/c0000000-0000-4000-8000-000000000001.jsonl"))),
        stream("cursor-stream", new CursorFormat()),
        test(
            "pi-0.73",
            "pi",
            Imported.files(PiFormat.pi(), AGENTS.resolve("pi-0.73/session.jsonl"))),
        stream("pi-stream", PiFormat.pi()),
        stream("gemini-stream", new GeminiFormat()),
        stream("copilot-stream", new CopilotFormat()),
        stream("opencode-stream", OpencodeFormat.opencode()));
  }

  private DynamicTest stream(String name, AgentFormat agent) {
    TranscriptSource source = TranscriptSource.file(AGENTS.resolve(name).resolve("out.jsonl"));
    return test(name, agent.name(), Imported.stream(agent, source));
  }

  private DynamicTest claude(String name, String file) {
    Path transcript = AGENTS.resolve(name).resolve(file);
    return test(name, new ClaudeFormat().name(), Imported.files(new ClaudeFormat(), transcript));
  }

  private DynamicTest codex(String name, String file) {
    Path rollout = AGENTS.resolve(name).resolve(file);
    return test(name, new CodexFormat().name(), Imported.files(new CodexFormat(), rollout));
  }

  private DynamicTest test(String name, String agent, Imported.Import reading) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          Imported imported = Imported.redacted(agent, folder, reading);

          Golden.assertMatches(AGENTS.resolve(name + ".bbox"), imported.text());
          assertThat(imported.findings())
              .filteredOn(finding -> finding.rule().severity() != Severity.INFO)
              .allMatch(finding -> finding.rule() == Rule.CALL_NEVER_FINISHED);
        });
  }
}
