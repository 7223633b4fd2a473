package dev.blackbox.intake.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.intake.codex.CodexFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents that keep a log of their own, and runs that make a recording of it. */
final class TranscriptTest {
  private static final int SEED = 31;
  private static final String SESSION = "0a0b0c0d-0001-4002-8003-000000000004";

  /** Writes a transcript of Claude Code about the folder it is in; the text of the answer is $1. */
  private static final String CLAUDE =
      """
      claude() {
        mkdir -p "$HOME/.claude/projects/p"
        {
          printf '{"type":"mode","mode":"default","sessionId":"%s"}\\n' "$2"
          printf '{"type":"user","uuid":"u1","cwd":"%s","sessionId":"%s","version":"2.1.325",' "$PWD" "$2"
          printf '"timestamp":"2026-01-31T12:00:00Z","message":{"role":"user","content":"Say it"}}\\n'
          printf '{"type":"assistant","uuid":"u2","cwd":"%s","sessionId":"%s","version":"2.1.325",' "$PWD" "$2"
          printf '"timestamp":"2026-01-31T12:00:01Z","message":{"id":"m1","role":"assistant","model":"scripted",'
          printf '"content":[{"type":"text","text":"%s"}],"usage":{"input_tokens":7,"output_tokens":3}}}\\n' "$1"
        } >"$HOME/.claude/projects/p/$2.jsonl"
      }
      """;

  @TempDir Path folder;
  private Path home;

  @BeforeEach
  void home() throws IOException {
    home = Files.createDirectory(folder.resolve("home"));
  }

  private Running running() {
    return new Running(folder)
        .withTranscript()
        .with("HOME", home.toString())
        .with("CLAUDE_CONFIG_DIR", "")
        .with("CODEX_HOME", "");
  }

  @Test
  void sessionOfTheWorkspaceBecomesARecordingThatIsMarkedAsDeclared() throws IOException {
    RunResult result = running().script(CLAUDE + "claude 'All is well' " + SESSION);

    Running.assertSound(result);
    assertThat(result.declared().recordings()).containsExactly("artifacts/transcript.bbox");
    assertThat(result.declared().remark()).isEmpty();
    assertThat(Running.artifact(result, "transcript.bbox"))
        .contains("id: " + SESSION, "agent: claude-code", "extra.source: declared")
        .contains("extra.run: " + result.runId())
        .contains("u: Say it", "a: All is well", "prompt_tokens=7");
    assertThat(Running.events(result))
        .contains("[artifacts_captured] stdout and stderr are on disk transcripts=1")
        .contains("\"content_ref\":\"artifacts/transcript.bbox\"")
        .containsPattern("transcript\\.bbox\"[^}]*\"non_normative\":true");
    assertThat(Files.readString(result.folder().resolve("session.bbox"))).doesNotContain("Say it");
  }

  @Test
  void sessionsOfOthersAreLeftAlone() throws IOException {
    RunResult result =
        running()
            .script(
                CLAUDE
                    + "(cd /; claude 'Of another folder' 11111111-0001-4002-8003-000000000004)\n"
                    + "claude 'Older' 22222222-0001-4002-8003-000000000004\n"
                    + "touch -d '2 days ago' \"$HOME\"/.claude/projects/p/2*.jsonl\n");

    Running.assertSound(result);
    assertThat(result.declared().recordings()).isEmpty();
    assertThat(result.declared().remark())
        .isEqualTo(
            "not found: no session of this workspace in " + home.resolve(".claude/projects"));
    assertThat(Running.events(result)).contains("transcripts=0");
  }

  @Test
  void agentWithoutALogIsToldInOneSentence() throws IOException {
    RunResult result = running().script("echo done");

    Running.assertSound(result);
    assertThat(result.declared().remark())
        .isEqualTo("not found: none of Claude Code, Codex has a log folder");
  }

  @Test
  void nothingIsLookedForUnlessItIsAskedFor() throws IOException {
    RunResult result =
        new Running(folder)
            .with("HOME", home.toString())
            .script(CLAUDE + "claude 'Not wanted' " + SESSION);

    Running.assertSound(result);
    assertThat(filesWith(result.folder(), "Not wanted")).isEmpty();
    assertThat(Running.events(result)).doesNotContain("transcripts=");
  }

  @Test
  void everySessionOfTheRunGetsARecordingAndSubagentsArePartOfTheirs() throws IOException {
    String second = "ffffffff-0001-4002-8003-000000000004";
    RunResult result =
        running()
            .script(
                CLAUDE
                    + "claude First "
                    + SESSION
                    + "; claude Second "
                    + second
                    + "\ncd \"$HOME/.claude/projects/p\"; mkdir -p "
                    + SESSION
                    + "/subagents\nsed -e s/First/Helping/ -e 's/\"cwd\"/\"isSidechain\":true,"
                    + "\"agentId\":\"a1\",\"cwd\"/' "
                    + SESSION
                    + ".jsonl >"
                    + SESSION
                    + "/subagents/agent-a1.jsonl");

    Running.assertSound(result);
    assertThat(result.declared().recordings())
        .containsExactly("artifacts/transcript.bbox", "artifacts/transcript-2.bbox");
    assertThat(Running.artifact(result, "transcript.bbox")).contains("a: First", "a: Helping");
    assertThat(Running.artifact(result, "transcript-2.bbox"))
        .contains("a: Second")
        .doesNotContain("Helping");
  }

  @Test
  void sessionThatTheAgentNamesIsTakenWhereverItBegan() throws IOException {
    Path rollout = home.resolve(".codex/sessions/2026/01/31/rollout-1-" + SESSION + ".jsonl");
    Files.createDirectories(rollout.getParent());
    Files.writeString(
        rollout,
        """
        {"timestamp":"2026-01-30T12:00:00Z","type":"session_meta","payload":{"id":"%s","cwd":"/elsewhere"}}
        """
            .formatted(SESSION));
    Files.setLastModifiedTime(rollout, FileTime.from(Instant.now().minus(Duration.ofDays(1))));

    RunResult result =
        running()
            .as(new CodexFormat())
            .script(
                """
                echo '{"type":"thread.started","thread_id":"%s"}'
                echo '{"timestamp":"2026-01-31T12:00:00Z","type":"response_item","payload":{"type":"message",\
                "role":"assistant","content":[{"type":"output_text","text":"Going on"}]}}' >>%s
                """
                    .formatted(SESSION, rollout));

    Running.assertSound(result);
    assertThat(Running.artifact(result, "transcript.bbox"))
        .contains("agent: codex", "a: Going on", "extra.source: declared");
  }

  @Test
  void redactedRunHasNoSecretOfTheLogAndNoPictures() throws IOException {
    String secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
    String known = "correct-Horse-battery-9";
    String picture =
        Base64.getEncoder()
            .encodeToString(("PNG " + known + " picture").getBytes(StandardCharsets.UTF_8));
    RunResult result =
        running()
            .keeping(CaptureMode.REDACTED)
            .with("DEPLOY_TOKEN", known)
            .script(
                CLAUDE
                    + "claude 'It is %s or %s' %s\n".formatted(secret, known, SESSION)
                    + """
                    printf '{"type":"user","uuid":"u3","cwd":"%%s","sessionId":"%s","timestamp":\
                    "2026-01-31T12:00:02Z","message":{"role":"user","content":[{"type":"image","source":\
                    {"type":"base64","media_type":"image/png","data":"%s"}}]}}\\n' "$PWD" \
                    >>"$HOME/.claude/projects/p/%s.jsonl"
                    """
                        .formatted(SESSION, picture, SESSION));

    Running.assertSound(result);
    assertThat(Running.artifact(result, "transcript.bbox"))
        .contains("It is [redacted:", "@attachment", "content=\"not kept\"");
    assertThat(filesWith(result.folder(), secret)).isEmpty();
    assertThat(filesWith(result.folder(), known)).isEmpty();
    assertThat(filesWith(result.folder(), picture.substring(4, 20))).isEmpty();
  }

  @Test
  void hashedRunTakesNoTranscript() {
    Running hashed = running().keeping(CaptureMode.HASHED);

    assertThatThrownBy(() -> hashed.plan(List.of("true")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a transcript cannot be kept as a hash");
  }

  @Test
  void logThatIsNoLogBreaksNothing() throws IOException {
    byte[] noise = new byte[100_000];
    new Random(SEED).nextBytes(noise);
    Path file = Files.write(folder.resolve("noise"), noise);
    RunResult result =
        running()
            .script(
                CLAUDE
                    + "claude Fine "
                    + SESSION
                    + "\ncat "
                    + file
                    + " >>\"$HOME/.claude/projects/p/"
                    + SESSION
                    + ".jsonl\"; tail -c 5000 "
                    + file
                    + " >\"$HOME/.claude/projects/p/x.jsonl\"");

    Running.assertSound(result);
    assertThat(Running.artifact(result, "transcript.bbox")).contains("a: Fine", "@unknown");
  }

  @Test
  void sessionIsFoundThroughLinksBesideBrokenOnesAndWithoutItsWorkspace() throws IOException {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    RunResult result =
        new Running(link)
            .withTranscript()
            .with("HOME", home.toString())
            .with("CLAUDE_CONFIG_DIR", "")
            .script(
                "cd -P .\n"
                    + CLAUDE
                    + "claude Found "
                    + SESSION
                    + "\ncd \"$HOME/.claude/projects/p\"; echo '{\"cwd\":\"/a\\u0000b\"}' >x.jsonl"
                    + "; ln -s nowhere y.jsonl; rm -rf \"$OLDPWD\"");

    assertThat(result.declared().remark()).isEmpty();
    assertThat(Running.artifact(result, "transcript.bbox")).contains("a: Found");
  }

  @Test
  void logThatCannotBeReadIsARemark() throws IOException {
    RunResult result =
        running()
            .script(
                CLAUDE
                    + "claude Fine "
                    + SESSION
                    + "\nmkdir -p \"$HOME/.claude/projects/p/"
                    + SESSION
                    + "/subagents/agent-a1.jsonl\"");

    Running.assertSound(result);
    assertThat(result.declared().recordings()).isEmpty();
    assertThat(result.declared().remark()).startsWith("the agent's own log could not be read: ");
    assertThat(result.folder().resolve("artifacts/transcript.bbox")).doesNotExist();
  }

  @Test
  void runThatIsRecoveredHasItsTranscriptToo() throws IOException {
    List<Path> folders = new ArrayList<>();
    Running killed = running().telling(RecoveryTest.dyingAtTheEnd(folders));
    assertThatThrownBy(() -> killed.script(CLAUDE + "claude 'Said before' " + SESSION))
        .isInstanceOf(RuntimeException.class);

    RunResult result =
        Recovery.of(folders.get(0), java.util.Map.of("HOME", home.toString(), "PATH", "/bin"));

    Running.assertSound(result);
    assertThat(Running.artifact(result, "transcript.bbox")).contains("a: Said before");
  }

  private static List<Path> filesWith(Path folder, String text) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).filter(file -> has(file, text)).toList();
    }
  }

  private static boolean has(Path file, String text) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
