package dev.blackbox.intake.observe.workspace;

import dev.blackbox.format.decision.RunFiles;
import dev.blackbox.store.disk.Disk;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one run.
 *
 * @param path absolute
 */
public record RunFolder(Path path) implements RunFiles {
  public static final String STDOUT = "artifacts/claude_stdout.txt";
  public static final String STDERR = "artifacts/claude_stderr.txt";
  public static final String PATCH = "artifacts/fs_diff.patch";
  public static final String COMMANDS = "artifacts/command_logs.jsonl";
  public static final String RECORDING = "session.bbox";
  public static final String METADATA = "metadata.json";

  /** Whether a folder holds the events of a run. */
  public static boolean isOne(Path folder) {
    return Files.isRegularFile(folder.resolve("events.jsonl"))
        && (Files.exists(folder.resolve(METADATA))
            || Files.isDirectory(folder.resolve("artifacts")));
  }

  public Path file(String name) {
    return path.resolve(name);
  }

  public Path events() {
    return file("events.jsonl");
  }

  public Path workspace() {
    return file("workspace");
  }

  public Path recording() {
    return file(RECORDING);
  }

  /** Files needed during the run, and to complete it if the runner is killed. */
  public Path work() {
    return file(".run");
  }

  /** Creates or truncates a file, readable only by its owner. */
  public OutputStream create(String name) throws IOException {
    Path file = file(name);
    Files.deleteIfExists(file);
    Disk.real().create(file).close();
    return new BufferedOutputStream(Files.newOutputStream(file));
  }

  /** Opens a file without following links in the run folder. */
  @Override
  public @Nullable InputStream open(String name) throws IOException {
    Path file = file(name);
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && isInside(file)
        ? Files.newInputStream(file)
        : null;
  }

  private boolean isInside(Path file) throws IOException {
    return file.toRealPath().startsWith(path.toRealPath());
  }

  @Override
  public boolean isFolder(String name) {
    return Files.isDirectory(file(name), LinkOption.NOFOLLOW_LINKS);
  }
}
