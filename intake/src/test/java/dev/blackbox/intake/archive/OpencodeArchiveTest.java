package dev.blackbox.intake.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.testkit.golden.Golden;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database of opencode, which holds many sessions and is open while opencode runs. */
final class OpencodeArchiveTest {
  private static final Path AGENTS = TestFolders.repository().resolve("testdata/agents");
  private static final String RECORDING = "opencode/opencode.db/ses_tea.json.bbox";

  @TempDir Path folder;
  private Home home;
  private Path database;

  @BeforeEach
  void makeHome() throws IOException {
    home = new Home(folder);
    database = home.write(".local/share/opencode/opencode.db", "");
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + database);
  }

  private void make(Connection connection) throws IOException, SQLException {
    run(connection, "PRAGMA journal_mode = WAL");
    for (String statement : Files.readAllLines(AGENTS.resolve("opencode-db/sessions.sql"))) {
      run(connection, statement);
    }
  }

  private static void run(Connection connection, String statement) throws SQLException {
    try (Statement one = connection.createStatement()) {
      one.execute(statement);
    }
  }

  @Test
  void aSessionIsOneRecordingWithItsSubagents() throws IOException, SQLException {
    try (Connection connection = connect()) {
      make(connection);
    }

    ArchiveReport report = home.archive();

    assertThat(home.failed()).isEmpty();
    assertThat(report.archived()).isEqualTo(1);
    Golden.assertMatches(AGENTS.resolve("opencode-db.bbox"), home.recording(RECORDING));
    assertThat(home.archive().archived()).isZero();
  }

  /** SQLite shares state within a process, so a copy of the files plays another process. */
  @Test
  void noFileOfTheDatabaseIsChanged() throws IOException, SQLException {
    Path copied = home.file(".local/share/kilo/kilo.db");
    Files.createDirectories(Disk.folderOf(copied));
    try (Connection connection = connect()) {
      make(connection);
      for (String suffix : List.of("", "-wal", "-shm")) {
        Files.copy(Path.of(database + suffix), Path.of(copied + suffix));
      }
    }
    Map<String, String> open = files(Disk.folderOf(copied));
    Map<String, String> closed = files(Disk.folderOf(database));

    ArchiveReport report = home.archive();

    assertThat(report.archived()).isEqualTo(2);
    assertThat(files(Disk.folderOf(copied))).isEqualTo(open).hasSize(3);
    assertThat(files(Disk.folderOf(database))).isEqualTo(closed).hasSize(1);
    assertThat(home.recording("kilo/kilo.db/ses_tea.json.bbox"))
        .isEqualTo(home.recording(RECORDING).replace("agent: opencode", "agent: kilo"));
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String hash = Hashes.sha256Hex(Files.readAllBytes(file));
        found.put(file.getFileName().toString(), Files.getLastModifiedTime(file) + " " + hash);
      }
    }
    return found;
  }

  @Test
  void whatIsAddedWhileOpencodeRunsIsArchived() throws IOException, SQLException {
    try (Connection connection = connect()) {
      make(connection);
      home.archive();
      run(
          connection,
          "INSERT INTO message VALUES ('msg_9', 'ses_rim', 1772456500000, 1772456500000,"
              + " '{\"role\":\"assistant\",\"time\":{\"created\":1772456500000}}')");
      run(
          connection,
          "INSERT INTO part VALUES ('prt_z', 'msg_9', 'ses_rim', 1772456500000, 1772456500000,"
              + " '{\"type\":\"text\",\"text\":\"And glued.\"}')");

      ArchiveReport report = home.archive();

      assertThat(report.archived()).isEqualTo(1);
      assertThat(report.sessions()).isEqualTo(1);
      assertThat(home.recording(RECORDING)).contains("a: And glued. tid=3");
    }
  }

  @Test
  void whatOpencodeDeletesIsKept() throws IOException, SQLException {
    try (Connection connection = connect()) {
      make(connection);
      home.archive();
      run(connection, "DELETE FROM part WHERE session_id = 'ses_rim'");
      run(connection, "UPDATE session SET time_updated = 1772456600000 WHERE id = 'ses_tea'");
      home.archive();
      run(connection, "DELETE FROM session WHERE id = 'ses_tea'");
      home.archive();
    }

    assertThat(home.recording(RECORDING)).contains("a: Chipped. tid=3");
    assertThat(home.recording("opencode/opencode.db/ses_tea.json.2.bbox"))
        .doesNotContain("a: Chipped. tid=3");
    assertThat(home.recording("opencode/opencode.db/ses_cup.json.bbox")).contains("A cup.");
  }

  @Test
  void aLostIndexIsRebuilt() throws IOException, SQLException {
    try (Connection connection = connect()) {
      make(connection);
    }
    home.archive();
    List<String> before = Files.readAllLines(home.store().resolve(ArchiveIndex.NAME));

    Files.delete(home.store().resolve(ArchiveIndex.NAME));
    home.archive();

    assertThat(home.archived()).isEmpty();
    assertThat(Files.readAllLines(home.store().resolve(ArchiveIndex.NAME))).isEqualTo(before);
  }

  @Test
  void aFileThatIsNoDatabaseFailsAlone() throws IOException {
    home.write(".local/share/opencode/opencode.db", "not a database, but long enough for a header");
    home.claude("s1", "Hot.");

    ArchiveReport report = home.archive();

    assertThat(report.archived()).isEqualTo(1);
    assertThat(home.failed()).hasSize(1);
    assertThat(home.failed().getFirst()).contains("opencode.db", "the database cannot be read");
  }
}
