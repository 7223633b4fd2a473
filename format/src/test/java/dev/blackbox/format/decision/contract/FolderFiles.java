package dev.blackbox.format.decision.contract;

import dev.blackbox.format.decision.RunFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The files of a folder. */
record FolderFiles(Path folder) implements RunFiles {
  @Override
  public @Nullable InputStream open(String name) throws IOException {
    Path file = folder.resolve(name);
    return Files.isRegularFile(file) ? Files.newInputStream(file) : null;
  }

  @Override
  public boolean isFolder(String name) {
    return Files.isDirectory(folder.resolve(name));
  }
}
