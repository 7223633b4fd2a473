package dev.blackbox.intake.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.agent.AgentFolder;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.FileInUseException;
import dev.blackbox.testkit.process.TestFolders;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ArchiverTest {
  @TempDir Path folder;
  private Home home;

  @BeforeEach
  void makeHome() {
    home = new Home(folder);
  }

  @Test
  void sessionsOfAllAgentsAreFound() throws IOException {
    home.claude("s1", "Hot.");
    home.write(
        ".codex/sessions/2026/03/02/rollout-2026-03-02T10-00-00-c1.jsonl",
        "{\"timestamp\":\"2026-03-02T10:00:00.000Z\",\"type\":\"session_meta\","
            + "\"payload\":{\"id\":\"c1\",\"cwd\":\"/nowhere\",\"cli_version\":\"0.166.0\"}}\n");
    home.write(
        ".gemini/tmp/tea/chats/session-1.jsonl",
        "{\"sessionId\":\"g1\",\"startTime\":\"2026-03-02T10:00:00.000Z\",\"kind\":\"main\"}\n");
    home.write(
        ".copilot/session-state/p1/events.jsonl",
        "{\"type\":\"session.start\",\"data\":{\"sessionId\":\"p1\"},\"id\":\"e1\","
            + "\"timestamp\":\"2026-03-02T10:00:00.000Z\",\"parentId\":null}\n");

    ArchiveReport report = home.archive();

    assertThat(report.archived()).isEqualTo(4);
    assertThat(report.sessions()).isEqualTo(4);
    assertThat(home.failed()).isEmpty();
    assertThat(home.recording("claude-code/-work-tea/s1.bbox")).contains("a: Hot.");
    assertThat(home.recording("codex/2026/03/02/rollout-2026-03-02T10-00-00-c1.bbox"))
        .contains("id: c1");
    assertThat(home.recording("gemini-cli/tea/chats/session-1.bbox")).contains("id: g1");
    assertThat(home.recording("copilot-cli/p1/events.bbox")).contains("agent: copilot-cli");
  }

  @Test
  void whatHasNotChangedIsNotDoneAgain() throws IOException {
    home.claude("s1", "Hot.");
    home.archive();
    FileTime written = Files.getLastModifiedTime(home.store().resolve(ArchiveIndex.NAME));

    ArchiveReport report = home.archive();

    assertThat(report.archived()).isZero();
    assertThat(report.sessions()).isEqualTo(1);
    assertThat(Files.getLastModifiedTime(home.store().resolve(ArchiveIndex.NAME)))
        .isEqualTo(written);
  }

  @Test
  void whatHasGrownIsArchivedAnew() throws IOException {
    Path transcript = home.claude("s1", "Hot.");
    home.claude("s2", "Cold.");
    home.archive();

    Files.writeString(transcript, Home.record("s1", "Very."), StandardOpenOption.APPEND);
    home.archive();

    assertThat(home.archived()).containsExactly("s1.jsonl");
    assertThat(home.recording("claude-code/-work-tea/s1.bbox")).contains("a: Hot.", "a: Very.");
  }

  @Test
  void whatIsWrittenOverStays() throws IOException {
    Path transcript = home.claude("s1", "Hot.");
    home.archive();

    Files.writeString(transcript, Home.record("s1", "Ice."));
    touch(transcript, Duration.ofHours(1));
    home.archive();
    Files.writeString(transcript, Home.record("s1", "No."), StandardOpenOption.APPEND);
    home.archive();

    assertThat(home.archived()).containsExactly("s1.jsonl");
    assertThat(home.recording("claude-code/-work-tea/s1.bbox")).contains("a: Hot.");
    assertThat(home.recording("claude-code/-work-tea/s1.2.bbox")).contains("a: Ice.", "a: No.");
    assertThat(home.store().resolve("claude-code/-work-tea/s1.3.bbox")).doesNotExist();
  }

  @Test
  void whatIsCutOffStays() throws IOException {
    Path transcript = home.claude("s1", "Hot.");
    Files.writeString(transcript, Home.record("s1", "Very."), StandardOpenOption.APPEND);
    home.archive();

    Files.writeString(transcript, Home.record("s1", "Hot."));
    home.archive();

    assertThat(home.recording("claude-code/-work-tea/s1.bbox")).contains("a: Very.");
    assertThat(home.recording("claude-code/-work-tea/s1.2.bbox")).doesNotContain("a: Very.");
    assertThat(home.archive().archived()).isZero();
  }

  @Test
  void aSubagentThatIsDeletedStaysInWhatWasArchived() throws IOException {
    Path transcript = home.claude("s1", "Hot.");
    Path subagent =
        home.write(
            ".claude/projects/-work-tea/s1/subagents/agent-h1.jsonl", Home.record("s1", "Hm."));
    home.archive();

    Files.delete(subagent);
    Files.writeString(transcript, Home.record("s1", "Very."), StandardOpenOption.APPEND);
    home.archive();

    assertThat(home.recording("claude-code/-work-tea/s1.bbox")).contains("a: Hm.");
    assertThat(home.recording("claude-code/-work-tea/s1.2.bbox")).contains("a: Very.");
  }

  @Test
  void aDocumentIsWrittenAnewByItsAgent() throws IOException {
    String chat = ".gemini/tmp/tea/chats/session-1.json";
    home.write(chat, "{\"sessionId\":\"g1\",\"messages\":[]}");
    home.archive();

    home.write(chat, "{\"messages\":[],\"sessionId\":\"g1\",\"kind\":\"main\"}");
    home.archive();

    assertThat(home.archived()).containsExactly("session-1.json");
    assertThat(home.store().resolve("gemini-cli/tea/chats/session-1.json.2.bbox")).doesNotExist();
  }

  @Test
  void recordingsOfOneSessionAreNumbered() {
    RecordingName name = RecordingName.first("claude-code/-work/s1.bbox");

    assertThat(name.next().next().text()).isEqualTo("claude-code/-work/s1.3.bbox");
    assertThat(name.as("claude-code/-work/s1.7.bbox").next().text())
        .isEqualTo("claude-code/-work/s1.8.bbox");
    assertThat(name.as("claude-code/-work/s1.bbox")).isEqualTo(name);
    assertThat(name.as("claude-code/-work/s1.x.bbox")).isEqualTo(name);
    assertThat(name.as("elsewhere/s1.7.bbox")).isEqualTo(name);
  }

  @Test
  void aFileThatWasOnlyTouchedIsNotDoneAgain() throws IOException {
    Path transcript = home.claude("s1", "Hot.");
    home.archive();

    touch(transcript, Duration.ofHours(1));
    ArchiveReport report = home.archive();

    assertThat(report.archived()).isZero();
    assertThat(
            ArchiveIndex.read(Disk.real(), home.store()).sessions().getFirst().files().getFirst())
        .extracting(SourceFile::modified)
        .isEqualTo(Files.getLastModifiedTime(transcript).toMillis());
  }

  @Test
  void aNewSubagentIsPartOfItsSession() throws IOException {
    home.claude("s1", "Hot.");
    home.archive();

    home.write(
        ".claude/projects/-work-tea/s1/subagents/agent-h1.jsonl",
        Home.record("s1", "I touched it.").replace("msg_s1", "msg_h1"));
    ArchiveReport report = home.archive();

    assertThat(home.archived()).containsExactly("s1.jsonl");
    assertThat(report.sessions()).isEqualTo(1);
    assertThat(home.recording("claude-code/-work-tea/s1.bbox")).contains("I touched it.");
    assertThat(home.archive().archived()).isZero();
  }

  @Test
  void aSubagentWithoutItsSessionIsOneOfItsOwn() throws IOException {
    home.write(".claude/projects/-work-tea/s1/subagents/agent-h1.jsonl", Home.record("s1", "Hm."));

    home.archive();

    assertThat(home.archived()).containsExactly("agent-h1.jsonl");
    assertThat(home.recording("claude-code/-work-tea/s1/subagents/agent-h1.bbox")).contains("Hm.");
  }

  @Test
  void whatTheAgentDeletesIsKept() throws IOException {
    Path transcript = home.claude("s1", "Hot.");
    home.archive();

    Files.delete(transcript);
    ArchiveReport report = home.archive();

    assertThat(report.sessions()).isEqualTo(1);
    assertThat(home.recording("claude-code/-work-tea/s1.bbox")).contains("a: Hot.");
  }

  @Test
  void aRecordingThatIsGoneIsMadeAgain() throws IOException {
    home.claude("s1", "Hot.");
    home.archive();

    Files.delete(home.store().resolve("claude-code/-work-tea/s1.bbox"));
    home.archive();

    assertThat(home.archived()).containsExactly("s1.jsonl");
    assertThat(home.recording("claude-code/-work-tea/s1.bbox")).contains("a: Hot.");
  }

  @Test
  void aSealedRecordingIsNotOverwritten() throws IOException {
    Path transcript = home.claude("s1", "Hot.");
    home.archive();
    home.write(".blackbox/sessions/claude-code/-work-tea/s1.bbox.seal", "signed");
    String sealed = home.recording("claude-code/-work-tea/s1.bbox");

    Files.writeString(transcript, Home.record("s1", "Very."), StandardOpenOption.APPEND);
    home.archive();

    assertThat(home.recording("claude-code/-work-tea/s1.bbox")).isEqualTo(sealed);
    assertThat(home.recording("claude-code/-work-tea/s1.2.bbox")).contains("a: Very.");
    assertThat(home.archive().archived()).isZero();
  }

  @Test
  void agentsFilesAreOnlyRead() throws IOException {
    Path transcript = home.claude("s1", "DB_PASSWORD=hunter22");
    Instant written = Instant.parse("2026-03-02T09:00:00Z");
    Files.setLastModifiedTime(transcript, FileTime.from(written));
    String before = Files.readString(transcript);

    home.archive();

    assertThat(Files.readString(transcript)).isEqualTo(before);
    assertThat(Files.getLastModifiedTime(transcript).toInstant()).isEqualTo(written);
    assertThat(home.recording("claude-code/-work-tea/s1.bbox")).doesNotContain("hunter22");
    assertThat(ArchiveIndex.read(Disk.real(), home.store()).sessions().getFirst().redactions())
        .isEqualTo(1);
  }

  @Test
  void twoRunsAtATimeAreRefused() throws IOException {
    home.claude("s1", "Hot.");
    home.archive();

    try (Closeable _ = Disk.real().lock(home.store().resolve(ArchiveIndex.NAME))) {
      assertThatThrownBy(home::archive).isInstanceOf(FileInUseException.class);
    }
    assertThat(home.archive().archived()).isZero();
  }

  @Test
  void aDamagedLineOfTheIndexCostsNoImport() throws IOException {
    home.claude("s1", "Hot.");
    home.claude("s2", "Cold.");
    home.archive();
    Path index = home.store().resolve(ArchiveIndex.NAME);
    List<String> lines = Files.readAllLines(index);
    Files.write(
        index,
        List.of(lines.get(0), lines.get(1), lines.get(2).substring(0, lines.get(2).length() / 2)));

    home.archive();

    assertThat(home.archived()).isEmpty();
    assertThat(Files.readAllLines(index)).isEqualTo(lines);
  }

  @Test
  void anIndexOfAnotherVersionIsNotTouched() throws IOException {
    home.claude("s1", "Hot.");
    home.write(".blackbox/sessions/index.jsonl", "{\"format\":\"blackbox-archive/2\"}\n");

    assertThatThrownBy(home::archive).hasMessageContaining("index.jsonl:1:");

    assertThat(home.recording("index.jsonl")).isEqualTo("{\"format\":\"blackbox-archive/2\"}\n");
  }

  @Test
  void otherPricesAreReckonedAnew() throws IOException {
    home.claude("s1", "Hot.");
    home.archive();

    new Archiver(Disk.real(), Clock.systemUTC(), home.store(), null, new Lengths("p2"))
        .run(AgentFormats.folders(Map.of("HOME", folder.toString())), home);

    assertThat(
            ArchiveIndex.read(Disk.real(), home.store()).sessions().getFirst().summary().version())
        .isEqualTo("p2");
  }

  @Test
  void transcriptsThatClaudeWillDeleteSoonAreCounted() throws IOException {
    touch(home.claude("s1", "Hot."), Duration.ofDays(-22));
    touch(home.claude("s2", "Hot."), Duration.ofDays(-24));
    touch(home.claude("s3", "Hot."), Duration.ofDays(-99));

    assertThat(home.archive().endingSoon()).isEqualTo(2);

    home.write(".claude/settings.json", "{\"cleanupPeriodDays\": 60}");
    assertThat(home.archive().endingSoon()).isEqualTo(1);
  }

  @Test
  void foldersAreFoundByTheEnvironment() throws IOException {
    home.claude("s1", "Hot.");
    home.write("elsewhere/projects/-work-tea/s1.jsonl", Home.record("s1", "Cold."));
    home.write("codex/sessions/2026/03/02/rollout-x.jsonl", "{}\n");
    Map<String, String> environment =
        Map.of(
            "HOME",
            folder.toString(),
            "CLAUDE_CONFIG_DIR",
            folder.resolve("elsewhere").toString(),
            "CODEX_HOME",
            folder.resolve("codex").toString());

    List<AgentFolder> folders = AgentFormats.folders(environment);

    assertThat(folders).extracting(AgentFolder::name).doesNotHaveDuplicates().hasSize(3);
    assertThat(AgentFormats.folders(Map.of())).isEmpty();
    assertThat(
            AgentFormats.folders(
                Map.of(
                    "HOME",
                    folder.toString(),
                    "CLAUDE_CONFIG_DIR",
                    folder.resolve(".claude").toString())))
        .hasSize(1);
  }

  @Test
  void emptyAndForeignFilesAreLeftAlone() throws IOException {
    home.claude("s1", "Hot.");
    home.write(".claude/projects/-work-tea/empty.jsonl", "");
    home.write(".claude/projects/-work-tea/notes.txt", "tea");

    assertThat(home.archive().sessions()).isEqualTo(1);
  }

  @Test
  void aFolderOfSessionsMayBeALink() throws IOException {
    Path session = home.claude("s1", "Hot.");
    Path projects = home.file(".claude/projects");
    Path elsewhere = home.file("dotfiles/projects");
    Files.createDirectories(home.file("dotfiles"));
    Files.move(projects, elsewhere);
    Files.createSymbolicLink(projects, elsewhere);

    assertThat(home.archive().sessions()).isEqualTo(1);
    assertThat(home.archived()).containsExactly("s1.jsonl");
    assertThat(home.recording("claude-code/-work-tea/s1.bbox")).contains("a: Hot.");
    assertThat(session).exists();
    assertThat(home.archive().archived()).isZero();
  }

  @Test
  void aSubagentThatBeganOnALaterDayIsPartOfItsSession() throws IOException {
    Path rollouts = TestFolders.repository().resolve("testdata/agents/codex-0.166");
    List<Path> files = TestFolders.files(rollouts, "rollout-.*");
    home.write(".codex/sessions/2026/02/28/" + name(files.get(0)), Files.readString(files.get(0)));
    home.write(".codex/sessions/2026/03/02/" + name(files.get(1)), Files.readString(files.get(1)));

    assertThat(home.archive().sessions()).isEqualTo(1);
    assertThat(home.archived()).containsExactly(name(files.get(0)));
    assertThat(home.recording("codex/2026/02/28/" + name(files.get(0)).replace(".jsonl", ".bbox")))
        .contains("Wash the cups.");
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static void touch(Path file, Duration fromNow) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plus(fromNow)));
  }
}
