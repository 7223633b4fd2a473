package dev.blackbox.library.file;

import dev.blackbox.intake.observe.workspace.RunFolder;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.FileStatus;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file named on the command line or found in a store, or standard input. */
public final class Input {
  private final String name;
  private final @Nullable Path typed;
  private final @Nullable Path path;
  private final InputStream standardInput;
  private final @Nullable RunFolder run;
  private final @Nullable BlobStore blobs;
  private final boolean isStored;

  private Input(
      String name,
      @Nullable Path typed,
      @Nullable Path path,
      InputStream standardInput,
      @Nullable RunFolder run,
      @Nullable BlobStore blobs,
      boolean isStored) {
    this.name = name;
    this.blobs = blobs;
    this.typed = typed;
    this.path = path;
    this.standardInput = standardInput;
    this.run = run;
    this.isStored = isStored;
  }

  static Input standard(InputStream in) {
    return new Input("stdin", null, null, in, null, null, false);
  }

  /** Returns the same name with bytes from elsewhere. */
  Input reading(InputStream bytes) {
    return new Input(name, null, null, bytes, null, blobs, false);
  }

  /**
   * A file.
   *
   * @param name the name as given, which messages start with
   * @param path may be a link to a file, because users name links; then the parts, the seal and the
   *     blobs are next to the file that the link leads to
   */
  public static Input file(String name, Path path) {
    Path file = target(path);
    return new Input(
        SafeText.line(name), path, file, InputStream.nullInputStream(), runOf(file), null, false);
  }

  /**
   * A file that was found in a store. A link or a pipe that takes its place later is refused.
   *
   * @param name the name that messages start with
   */
  public static Input stored(String name, Path path) {
    return new Input(
        SafeText.line(name), path, path, InputStream.nullInputStream(), runOf(path), null, true);
  }

  private static Path target(Path typed) {
    try {
      boolean isLink = Files.isSymbolicLink(typed) && Files.isRegularFile(typed);
      return isLink ? Disk.real().resolve(typed) : typed;
    } catch (IOException e) {
      return typed; // reported when the file is read
    }
  }

  /** The folder of a run; reading it reads the recording of the run. */
  static Input run(String name, Path folder) {
    RunFolder run = new RunFolder(folder);
    Path recording = run.recording();
    return new Input(
        SafeText.line(name), recording, recording, InputStream.nullInputStream(), run, null, false);
  }

  private static @Nullable RunFolder runOf(Path file) {
    Path folder = fileName(file).equals("events.jsonl") ? file.toAbsolutePath().getParent() : null;
    return folder != null && RunFolder.isOne(folder) ? new RunFolder(folder) : null;
  }

  /** Returns the same input with its blobs at another place. */
  public Input withBlobs(@Nullable BlobStore place) {
    return new Input(name, typed, path, standardInput, run, place, isStored);
  }

  /** Returns the place given for the blobs; empty if they are next to the file. */
  public Optional<BlobStore> blobs() {
    return Optional.ofNullable(blobs);
  }

  /** Returns the run whose folder or event log this is. */
  public Optional<RunFolder> run() {
    return Optional.ofNullable(run);
  }

  /** Returns the name for messages. */
  public String name() {
    return name;
  }

  /** Returns the path of the file, also if the user named a link to it; empty for a stream. */
  public Optional<Path> path() {
    return Optional.ofNullable(path);
  }

  /** Returns the path as the user gave it, perhaps a link; empty for a stream. */
  public Optional<Path> typedPath() {
    return Optional.ofNullable(typed);
  }

  /** Returns the name for messages of a file of this recording: the given one, or a later part. */
  public String nameOf(Path file) {
    if (file.equals(path)) {
      return name;
    }
    return Objects.equals(typed, path)
        ? name.substring(0, name.lastIndexOf('/') + 1) + SafeText.line(fileName(file))
        : SafeText.line(file.toString());
  }

  private static String fileName(Path file) {
    return String.valueOf(file.getFileName());
  }

  /** Returns the disk that the files of the recording are on, with links followed or refused. */
  public Disk disk() {
    return isStored ? Disk.withoutLinks() : Disk.real();
  }

  /** Opens the raw bytes; {@link RecordingStream#open} interprets them. */
  public InputStream open() throws BlackboxException {
    if (path == null) {
      return standardInput;
    }
    File file = path.toFile();
    try {
      return isStored ? Channels.newInputStream(disk().read(path)) : new FileInputStream(file);
    } catch (FileSystemException e) {
      throw new BlackboxException(name + ": cannot be read, " + IoReason.of(e));
    } catch (IOException e) {
      throw notOpened(file);
    }
  }

  /** Returns the size of the file, 0 if unknown. */
  public long size() {
    if (path == null) {
      return 0;
    }
    return isStored ? disk().status(path).map(FileStatus::size).orElse(0L) : path.toFile().length();
  }

  private BlackboxException notOpened(File file) {
    if (!file.exists()) {
      return new BlackboxException(name + ": no such file");
    }
    return file.isDirectory()
        ? new BlackboxException(name + ": this is a folder, expected a file")
        : new BlackboxException(name + ": cannot be read, permission is denied");
  }
}
