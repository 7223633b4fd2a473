package dev.blackbox.intake.source;

import dev.blackbox.format.line.Arg;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * How the files of a session's subagents are imported.
 *
 * @param merged files that become part of the recording
 * @param separate files that get their own recordings, which this one refers to
 * @param pathOf the path of such a recording, relative to this one
 */
public record SubagentFiles(
    List<SubagentFile> merged, List<SubagentFile> separate, Function<SubagentFile, String> pathOf) {
  public static final SubagentFiles NONE = merged(List.of());

  public SubagentFiles {
    merged = List.copyOf(merged);
    separate = List.copyOf(separate);
  }

  /** Merges all into one recording. */
  public static SubagentFiles merged(List<SubagentFile> files) {
    return new SubagentFiles(files, List.of(), SubagentFile::id);
  }

  /** Gives each its own recording. */
  public static SubagentFiles separate(
      List<SubagentFile> files, Function<SubagentFile, String> pathOf) {
    return new SubagentFiles(List.of(), files, pathOf);
  }

  void writeReferences(SessionWriter writer, SubagentThreads threads) throws IOException {
    for (SubagentFile file : separate) {
      writer.at(file.began(), threads.threadOf(file));
      List<Arg> args =
          List.of(Arg.pair("session_id", file.id()), Arg.pair("path", pathOf.apply(file)));
      writer.lifecycle("subagent", args, "", Meta.none());
    }
  }
}
