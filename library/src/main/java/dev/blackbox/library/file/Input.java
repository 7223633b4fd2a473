package dev.blackbox.library.file;

import dev.blackbox.intake.observe.workspace.RunFolder;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.blob.BlobStore;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file named on the command line, or standard input. */
public final class Input {
  private final String name;
  private final @Nullable Path path;
  private final InputStream standardInput;
  private final @Nullable RunFolder run;
  private final @Nullable BlobStore blobs;

  private Input(
      String name,
      @Nullable Path path,
      InputStream standardInput,
      @Nullable RunFolder run,
      @Nullable BlobStore blobs) {
    this.name = name;
    this.blobs = blobs;
    this.path = path;
    this.standardInput = standardInput;
    this.run = run;
  }

  static Input standard(InputStream in) {
    return new Input("stdin", null, in, null, null);
  }

  /** Returns the same name with bytes from elsewhere. */
  Input reading(InputStream bytes) {
    return new Input(name, null, bytes, null, blobs);
  }

  /**
   * A file.
   *
   * @param name the name as given, which messages start with
   */
  public static Input file(String name, Path path) {
    return new Input(SafeText.line(name), path, InputStream.nullInputStream(), runOf(path), null);
  }

  /** The folder of a run; reading it reads the recording of the run. */
  static Input run(String name, Path folder) {
    RunFolder run = new RunFolder(folder);
    return new Input(
        SafeText.line(name), run.recording(), InputStream.nullInputStream(), run, null);
  }

  private static @Nullable RunFolder runOf(Path file) {
    Path folder = fileName(file).equals("events.jsonl") ? file.toAbsolutePath().getParent() : null;
    return folder != null && RunFolder.isOne(folder) ? new RunFolder(folder) : null;
  }

  /** Returns the same input with its blobs at another place. */
  public Input withBlobs(@Nullable BlobStore place) {
    return new Input(name, path, standardInput, run, place);
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

  /** Returns the path; empty for standard input. */
  public Optional<Path> path() {
    return Optional.ofNullable(path);
  }

  /** Returns the name for messages of another file in the same folder. */
  String beside(Path file) {
    return name.substring(0, name.lastIndexOf('/') + 1) + SafeText.line(fileName(file));
  }

  private static String fileName(Path file) {
    return String.valueOf(file.getFileName());
  }

  /** Opens the raw bytes; {@link RecordingStream#open} interprets them. */
  public InputStream open() throws BlackboxException {
    if (path == null) {
      return standardInput;
    }
    File file = path.toFile();
    try {
      return new FileInputStream(file);
    } catch (IOException e) {
      throw notOpened(file);
    }
  }

  /** Returns the size of the file, 0 if unknown. */
  public long size() {
    return path == null ? 0 : path.toFile().length();
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
