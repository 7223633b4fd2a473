package dev.blackbox.intake.archive;

import dev.blackbox.intake.agent.AgentFolder;
import dev.blackbox.intake.source.SubagentFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files of a session to archive, in the state that the archiver saw. */
record SessionFiles(AgentFolder folder, Path main, List<SubagentFile> subagents) {
  SessionFiles {
    subagents = List.copyOf(subagents);
  }

  static SessionFiles of(AgentFolder folder, Path main) throws IOException {
    return new SessionFiles(folder, main, folder.format().subagents(main));
  }

  boolean has(Path file) {
    return main.equals(file) || subagents.stream().anyMatch(sub -> sub.path().equals(file));
  }

  /**
   * Whether the files still hold everything that was archived. Agents only append to files of
   * lines, so these must start with their earlier content; a document is rewritten as a whole and
   * must not have shrunk.
   */
  boolean continues(ArchivedSession before) throws IOException {
    for (SourceFile earlier : before.files()) {
      Path file = Path.of(earlier.path());
      if (!has(file)) {
        return false;
      }
      FoundFile now = FoundFile.of(folder, file);
      boolean isDocument = !earlier.path().endsWith(".jsonl");
      if (isDocument ? !now.isAsLongAs(earlier) : !now.beginsWith(earlier)) {
        return false;
      }
    }
    return true;
  }

  List<SourceFile> sources() throws IOException {
    List<SourceFile> sources = new ArrayList<>();
    sources.add(FoundFile.of(folder, main).toSource());
    for (SubagentFile subagent : subagents) {
      sources.add(FoundFile.of(folder, subagent.path()).toSource());
    }
    return sources;
  }
}
