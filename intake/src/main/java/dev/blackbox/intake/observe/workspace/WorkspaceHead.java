package dev.blackbox.intake.observe.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The commit a folder is at, read from git's own files: git itself could run hooks. */
public final class WorkspaceHead {
  /** There is no repository. */
  public static final String NONE = "none";

  private static final String REF = "ref: ";

  private WorkspaceHead() {}

  /** A commit id, {@link #NONE}, or {@code unborn} before the first commit. */
  public static String of(Path workspace) {
    Path git = workspace.resolve(".git");
    try {
      return Files.isDirectory(git) ? resolve(git) : NONE;
    } catch (IOException e) {
      return "unknown";
    }
  }

  private static String resolve(Path git) throws IOException {
    Path head = git.resolve("HEAD");
    if (!Files.isRegularFile(head)) {
      return NONE;
    }
    String text = Files.readString(head).strip();
    if (!text.startsWith(REF)) {
      return text;
    }
    String name = text.substring(REF.length());
    Path loose = git.resolve(name).normalize();
    if (loose.startsWith(git) && Files.isRegularFile(loose)) {
      return Files.readString(loose).strip();
    }
    Path packed = git.resolve("packed-refs");
    List<String> lines = Files.isRegularFile(packed) ? Files.readAllLines(packed) : List.of();
    return lines.stream()
        .filter(line -> line.endsWith(" " + name))
        .map(line -> line.substring(0, line.indexOf(' ')))
        .findFirst()
        .orElse("unborn");
  }
}
