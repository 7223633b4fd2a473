package dev.blackbox.intake.source;

import dev.blackbox.format.line.Arg;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * What becomes of the files of a session's subagents.
 *
 * @param merged they are part of the recording
 * @param separate they have recordings of their own, which this one points to
 * @param pathOf where such a recording is, seen from this one
 */
public record SubagentFiles(
    List<SubagentFile> merged, List<SubagentFile> separate, Function<SubagentFile, String> pathOf) {
  public static final SubagentFiles NONE = merged(List.of());

  public SubagentFiles {
    merged = List.copyOf(merged);
    separate = List.copyOf(separate);
  }

  /** All in one recording. */
  public static SubagentFiles merged(List<SubagentFile> files) {
    return new SubagentFiles(files, List.of(), SubagentFile::id);
  }

  /** Each in a recording of its own. */
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
