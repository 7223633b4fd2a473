package dev.blackbox.intake.archive;

import dev.blackbox.intake.AgentFormats;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A user's home with sessions of agents in it, and the store they are archived to. */
final class Home implements ArchiveListener {
  private final Path home;
  private final List<String> failed = new ArrayList<>();
  private final List<String> archived = new ArrayList<>();
  private final List<Path> rebuilt = new ArrayList<>();

  Home(Path home) {
    this.home = home;
  }

  Path store() {
    return home.resolve(".blackbox/sessions");
  }

  Path file(String name) {
    return home.resolve(name);
  }

  Path write(String name, String content) throws IOException {
    Path file = file(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  /** A session of Claude Code with one answer. */
  Path claude(String session, String said) throws IOException {
    return write(".claude/projects/-work-tea/" + session + ".jsonl", record(session, said));
  }

  static String record(String session, String said) {
    return "{\"type\":\"assistant\",\"sessionId\":\""
        + session
        + "\",\"timestamp\":\"2026-03-02T09:00:00.000Z\",\"version\":\"2.1.300\",\"cwd\":\"/nowhere\","
        + "\"message\":{\"id\":\"msg_"
        + session
        + "\",\"model\":\"claude-opus-5-5\",\"content\":[{\"type\":\"text\",\"text\":\""
        + said
        + "\"}],\"usage\":{\"input_tokens\":100,\"output_tokens\":7}}}\n";
  }

  ArchiveReport archive() throws IOException {
    return archive(Disk.real());
  }

  ArchiveReport archive(Disk disk) throws IOException {
    archived.clear();
    failed.clear();
    rebuilt.clear();
    return new Archiver(disk, Clock.systemUTC(), store(), Redactor.standard(), new Lengths("p1"))
        .run(AgentFormats.folders(Map.of("HOME", home.toString())), this);
  }

  /** The sources of the sessions that the last run has archived, without their folders. */
  List<String> archived() {
    return archived;
  }

  List<String> failed() {
    return failed;
  }

  /** The indexes that the last run has rebuilt. */
  List<Path> rebuilt() {
    return rebuilt;
  }

  String recording(String name) throws IOException {
    return Files.readString(store().resolve(name));
  }

  /** Every file of the store with its content, and every file of the agents too. */
  SortedMap<String, String> everything() throws IOException {
    SortedMap<String, String> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        found.put(home.relativize(file).toString(), text.replace(home.toString(), "~"));
      }
    }
    return found;
  }

  @Override
  public void begins(int sessions) {}

  @Override
  public void archived(ArchivedSession session) {
    archived.add(Path.of(session.source()).getFileName().toString());
  }

  @Override
  public void rebuilt(Path index) {
    rebuilt.add(index);
  }

  @Override
  public void failed(Path file, IOException reason) {
    failed.add(file.getFileName() + ": " + reason.getMessage());
  }
}
