package dev.blackbox.intake.observe.patch;

import dev.blackbox.intake.observe.workspace.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Compares a workspace with what it was. A file whose stamp is the same is not read; one that is
 * there under another name, with the same content, is a rename.
 *
 * @param passedOver what no patch can tell: sockets, pipes, folders that cannot be read
 */
public record Changes(List<Change> all, List<Path> passedOver) {
  public Changes {
    all = List.copyOf(all);
    passedOver = List.copyOf(passedOver);
  }

  public static Changes between(Snapshot before, Path workspace) throws IOException {
    return new Comparison(before, workspace).changes();
  }
}
