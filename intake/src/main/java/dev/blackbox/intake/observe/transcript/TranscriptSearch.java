package dev.blackbox.intake.observe.transcript;

import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.agent.AgentFolder;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.archive.AgentFileWalk;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the sessions of one run. A session belongs to the run if it began in the run's workspace,
 * or if the agent named it in its output.
 *
 * @param workspace all paths of the workspace: an agent may resolve links
 * @param since when the run began; older files are not opened
 * @param named the ids of sessions that the agent named
 */
record TranscriptSearch(List<Path> workspace, Instant since, Set<String> named) {
  /** Machines that share a folder may have different clocks. */
  private static final Duration LEEWAY = Duration.ofMinutes(1);

  List<Transcript> in(Map<String, String> environment) throws IOException {
    List<Transcript> found = new ArrayList<>();
    for (AgentFolder folder : folders(environment)) {
      for (Path file : AgentFileWalk.changedSince(folder, since.minus(LEEWAY))) {
        if (isOfThisRun(folder.format(), file)) {
          found.add(new Transcript(folder.format(), file));
        }
      }
    }
    found.sort(Comparator.comparing(transcript -> transcript.main().getFileName()));
    return found;
  }

  static List<AgentFolder> folders(Map<String, String> environment) {
    return AgentFormats.folders(environment).stream()
        .filter(folder -> folder.format().command().isPresent())
        .toList();
  }

  /** Treats unreadable files as not belonging to the run. */
  private boolean isOfThisRun(AgentFormat agent, Path file) {
    try {
      return (isNamed(file) || hasBegunHere(agent, file)) && agent.parentOf(file).isEmpty();
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }

  private boolean isNamed(Path file) {
    String name = String.valueOf(file.getFileName());
    return named.stream().anyMatch(id -> name.endsWith(id + ".jsonl"));
  }

  private boolean hasBegunHere(AgentFormat agent, Path file) throws IOException {
    Path began = Path.of(agent.workingFolder(file).orElse("/"));
    return workspace.stream().anyMatch(began::startsWith);
  }
}
