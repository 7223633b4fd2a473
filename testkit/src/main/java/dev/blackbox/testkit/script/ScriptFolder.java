package dev.blackbox.testkit.script;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The folder that a script works in: new for each run, and deleted after it. */
final class ScriptFolder implements AutoCloseable {
  /** The placeholder for the folder in commands and their output. */
  static final String VARIABLE = "$WORK";

  private final Path folder;

  private ScriptFolder(Path folder) {
    this.folder = folder;
  }

  static ScriptFolder with(List<InputFile> inputs) throws IOException {
    ScriptFolder workspace = new ScriptFolder(Files.createTempDirectory("script").toRealPath());
    for (InputFile input : inputs) {
      workspace.write(input);
    }
    return workspace;
  }

  Path folder() {
    return folder;
  }

  FolderSnapshot snapshot() throws IOException {
    return FolderSnapshot.of(folder);
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private void write(InputFile input) throws IOException {
    Path file = folder.resolve(input.name());
    if (input.name().endsWith("/")) {
      Files.createDirectories(file);
    } else {
      Files.createDirectories(file.getParent());
      Files.write(file, input.content());
    }
  }
}
