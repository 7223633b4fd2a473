package dev.blackbox.intake.observe.workspace;

import dev.blackbox.format.decision.RunFiles;
import dev.blackbox.store.disk.Disk;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one run.
 *
 * @param path absolute
 * @param interference what other processes did to the folder while the runner wrote to it
 */
public record RunFolder(Path path, Interference interference) implements RunFiles {
  public static final String STDOUT = "artifacts/claude_stdout.txt";
  public static final String STDERR = "artifacts/claude_stderr.txt";
  public static final String PATCH = "artifacts/fs_diff.patch";
  public static final String COMMANDS = "artifacts/command_logs.jsonl";
  public static final String RECORDING = "session.bbox";
  public static final String METADATA = "metadata.json";

  private static final Set<StandardOpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
  private static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /** A folder that is read. */
  public RunFolder(Path path) {
    this(path, new Interference());
  }

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

  /** Replaces a file by an empty one, readable only by its owner. */
  public OutputStream create(String name) throws IOException {
    clear(name);
    return new BufferedOutputStream(Channels.newOutputStream(createNew(name)));
  }

  /** Makes room for a new file. */
  void clear(String name) throws IOException {
    restore();
    Optional<FileStamp> found = FileStamp.ifAny(file(name));
    if (found.isPresent() && !found.get().isFile()) {
      interference.add(name + " " + FileStamp.replacement(found, false));
      setAside(name);
    }
    Files.deleteIfExists(file(name));
  }

  /** Removes a link that another process put in the place of a folder. */
  public void removeLink(String name) throws IOException {
    if (Files.isSymbolicLink(file(name))) {
      interference.add(name + " was replaced by a link");
      Files.delete(file(name));
    }
  }

  /** Creates a file; fails if there is one, also if it is a link. */
  FileChannel createNew(String name) throws IOException {
    return FileChannel.open(file(name), NEW, PRIVATE);
  }

  /**
   * Makes sure that the folders of the run are folders and not links. Other processes may have
   * deleted or replaced them: what is in their place is set aside.
   */
  public void restore() throws IOException {
    restore("the run folder", path);
    restore("artifacts", file("artifacts"));
    restore(".run", work());
  }

  private void restore(String name, Path folder) throws IOException {
    Optional<FileStamp> found = FileStamp.ifAny(folder);
    if (found.filter(FileStamp::isOpenFolder).isPresent()) {
      return;
    }
    if (found.filter(FileStamp::isFolder).isPresent()) {
      interference.add(name + " got other permissions");
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
      return;
    }
    interference.add(name + " " + FileStamp.replacement(found, true));
    setAside(folder);
    Disk.real().createFolders(folder);
  }

  /** Renames what is in the place of a file; {@code events.jsonl.changed} is not the runner's. */
  void setAside(String name) throws IOException {
    setAside(file(name));
  }

  private static void setAside(Path file) throws IOException {
    String name = file.getFileName() + ".changed";
    Path aside = file.resolveSibling(name);
    for (int i = 2; Files.exists(aside, LinkOption.NOFOLLOW_LINKS); i++) {
      aside = file.resolveSibling(name + "-" + i);
    }
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      Files.move(file, aside);
    }
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
