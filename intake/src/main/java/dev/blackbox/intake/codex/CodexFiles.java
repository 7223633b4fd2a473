package dev.blackbox.intake.codex;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.FieldSelection;
import dev.blackbox.intake.source.RecordReader;
import dev.blackbox.intake.source.SourceLines;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.TranscriptFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the rollout files of a session and its subagents. A subagent's is in the same folder, or in
 * that of the later day on which it began.
 */
final class CodexFiles {
  private static final RecordReader HEADS =
      new RecordReader(
          new FieldSelection(
              Set.of(), Map.of(), Map.of("payload", Set.of("base_instructions", "instructions"))));

  private static final String ROLLOUTS = "rollout-*.jsonl";
  private static final Pattern A_DAY = Pattern.compile("\\d{4}/\\d{2}/\\d{2}");
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu/MM/dd", Locale.ROOT);

  private CodexFiles() {}

  /** The rollouts of a session's subagents. */
  static List<SubagentFile> subagents(Path rollout) throws IOException {
    Json head = head(rollout);
    String id = head.path("payload").string("id");
    Path folder = rollout.toAbsolutePath().getParent();
    if (id.isEmpty() || folder == null) {
      return List.of();
    }
    List<SubagentFile> found = new ArrayList<>();
    for (Path day : daysOf(rollout, folder)) {
      for (Path file : TranscriptFolder.files(day, ROLLOUTS)) {
        Json other = head(file);
        if (parent(other).equals(id)) {
          String began = other.string("timestamp");
          found.add(new SubagentFile(file, other.path("payload").string("id"), began, "", ""));
        }
      }
    }
    found.sort(Comparator.comparing(file -> file.began() + file.id()));
    return found;
  }

  /** The rollout of the session that a subagent's rollout belongs to, if it exists. */
  static Optional<Path> parentOf(Path rollout) throws IOException {
    String parent = parent(head(rollout));
    Path folder = rollout.toAbsolutePath().getParent();
    if (parent.isEmpty() || folder == null) {
      return Optional.empty();
    }
    List<Path> days = days(folder);
    for (Path day : days.subList(0, days.indexOf(folder) + 1).reversed()) {
      for (Path file : TranscriptFolder.files(day, ROLLOUTS)) {
        if (file.getFileName().toString().endsWith(parent + ".jsonl")) {
          return Optional.of(file);
        }
      }
    }
    return Optional.empty();
  }

  /** The folders of the days on which a session ran; the day after is one in another time zone. */
  private static List<Path> daysOf(Path rollout, Path folder) throws IOException {
    Instant end = Files.getLastModifiedTime(rollout).toInstant().plus(1, ChronoUnit.DAYS);
    String last = DAY.format(end.atOffset(ZoneOffset.UTC));
    List<Path> days = days(folder);
    return days.subList(days.indexOf(folder), days.size()).stream()
        .filter(day -> day.equals(folder) || dayOf(day).compareTo(last) <= 0)
        .toList();
  }

  /**
   * The folders {@code YEAR/MONTH/DAY} beside a folder, by day: Codex keeps a rollout in that of
   * the day on which it began. Only the folder itself if its name is no day.
   */
  private static List<Path> days(Path folder) throws IOException {
    if (!A_DAY.matcher(dayOf(folder)).matches()) {
      return List.of(folder);
    }
    Path root = folder.resolve("../../..").normalize();
    try (Stream<Path> folders = Files.walk(root, 3)) {
      return folders
          .filter(day -> root.relativize(day).getNameCount() == 3)
          .filter(day -> A_DAY.matcher(dayOf(day)).matches())
          .sorted()
          .toList();
    }
  }

  private static String dayOf(Path folder) {
    int names = folder.getNameCount();
    return names < 3 ? "" : folder.subpath(names - 3, names).toString().replace('\\', '/');
  }

  /** The folder in which a session began. */
  static Optional<String> workingFolder(Path rollout) throws IOException {
    String folder = head(rollout).path("payload").string("cwd");
    return folder.isEmpty() ? Optional.empty() : Optional.of(folder);
  }

  private static String parent(Json head) {
    Json spawn = head.path("payload").path("source").path("subagent").path("thread_spawn");
    return spawn.string("parent_thread_id");
  }

  private static Json head(Path file) throws IOException {
    try (SourceLines lines = new SourceLines("", Files.newInputStream(file))) {
      return lines.next()
          ? HEADS.read(lines.buffer(), lines.start(), lines.end()).orElse(Json.Literal.NULL)
          : Json.Literal.NULL;
    }
  }
}
