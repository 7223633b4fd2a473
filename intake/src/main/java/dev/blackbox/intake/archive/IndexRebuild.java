package dev.blackbox.intake.archive;

import dev.blackbox.intake.agent.AgentFolder;
import dev.blackbox.intake.source.SubagentFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Adds the sessions that a damaged or missing index does not name. A recording has the place of its
 * source in its name, and the size and hash of its source in its last lines.
 */
final class IndexRebuild {
  private static final Pattern SOURCE =
      Pattern.compile("# source file=(.*?) bytes=(\\d{1,18}) sha256=([0-9a-f]{64}) .*");
  private static final Pattern REDACTIONS = Pattern.compile("# redactions=(\\d{1,18})");
  private static final Pattern NUMBERED = Pattern.compile("(.+)\\.(\\d{1,6})");
  private static final String ENDING = ".bbox";

  private final Path store;
  private final List<AgentFolder> folders;
  private final RecordingSummarizer summarizer;

  IndexRebuild(Path store, List<AgentFolder> folders, RecordingSummarizer summarizer) {
    this.store = store;
    this.folders = folders;
    this.summarizer = summarizer;
  }

  /** Adds what is missing; returns whether something was. */
  boolean run(ArchiveIndex index) throws IOException {
    Set<Path> known = new HashSet<>();
    index.sessions().forEach(session -> known.add(store.resolve(session.recording())));
    List<Missing> missing = new ArrayList<>();
    for (Path recording : StoreWalk.recordings(store)) {
      if (!known.contains(recording)) {
        missing(recording).ifPresent(missing::add);
      }
    }
    // the recording with the highest number is the current one of its session
    missing.sort(Comparator.comparingInt(Missing::number));
    boolean isChanged = false;
    for (Missing recording : missing) {
      Optional<ArchivedSession> session = session(recording);
      if (session.isPresent()) {
        index.put(session.get());
        isChanged = true;
      }
    }
    return isChanged;
  }

  private record Missing(Path recording, AgentFolder folder, Path main, int number) {}

  private Optional<Missing> missing(Path recording) {
    Path name = store.relativize(recording);
    if (name.getNameCount() < 2 || !name.toString().endsWith(ENDING)) {
      return Optional.empty();
    }
    return folders.stream()
        .filter(folder -> folder.name().equals(name.getName(0).toString()))
        .findFirst()
        .map(folder -> missing(recording, folder, name.subpath(1, name.getNameCount()).toString()));
  }

  private Missing missing(Path recording, AgentFolder folder, String name) {
    String bare = name.substring(0, name.length() - ENDING.length());
    Matcher numbered = NUMBERED.matcher(bare);
    if (!Files.exists(main(folder, bare)) && numbered.matches()) {
      String first = numbered.group(1);
      if (Files.exists(store.resolve(folder.name()).resolve(first + ENDING))) {
        int number = Integer.parseInt(numbered.group(2));
        return new Missing(recording, folder, main(folder, first), number);
      }
    }
    return new Missing(recording, folder, main(folder, bare), 1);
  }

  private static Path main(AgentFolder folder, String bare) {
    return folder.path().resolve(bare.endsWith(".json") ? bare : bare + ".jsonl");
  }

  /** Returns the session as described in its recording; empty if the recording is not an import. */
  private Optional<ArchivedSession> session(Missing missing) throws IOException {
    List<Matcher> sources = new ArrayList<>();
    long redactions = 0;
    try (BufferedReader lines =
        Files.newBufferedReader(missing.recording, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher source = SOURCE.matcher(line);
        Matcher masked = REDACTIONS.matcher(line);
        if (source.matches()) {
          sources.add(source);
        } else if (masked.matches()) {
          redactions = Long.parseLong(masked.group(1));
        } else if (!line.startsWith("#")) {
          sources.clear();
        }
      }
    }
    if (sources.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new ArchivedSession(
            missing.main.toString(),
            files(missing, sources),
            store.relativize(missing.recording).toString().replace('\\', '/'),
            redactions,
            summarizer.of(missing.recording)));
  }

  /** The time is unknown, so the archiver compares hashes. */
  private static List<SourceFile> files(Missing missing, List<Matcher> sources) throws IOException {
    List<SourceFile> files = new ArrayList<>();
    files.add(file(missing.main, sources.get(0)));
    if (Files.exists(missing.main)) {
      for (SubagentFile subagent : missing.folder.format().subagents(missing.main)) {
        String name = String.valueOf(subagent.path().getFileName());
        sources.stream()
            .skip(1)
            .filter(source -> source.group(1).equals(name))
            .findFirst()
            .ifPresent(source -> files.add(file(subagent.path(), source)));
      }
    }
    return files;
  }

  private static SourceFile file(Path path, Matcher source) {
    return new SourceFile(path.toString(), Long.parseLong(source.group(2)), 0, source.group(3));
  }
}
