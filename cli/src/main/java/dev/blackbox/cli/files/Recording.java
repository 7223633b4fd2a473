package dev.blackbox.cli.files;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.FailureException;
import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.finding.Finding;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file opened as a recording: the bytes of its bbox form, whichever encoding it has.
 *
 * <pre>{@code
 * try (Recording recording = Recording.open(input, console)) {
 *   BboxReader reader = recording.reader();
 *   while (reader.next()) …
 * }
 * }</pre>
 */
public final class Recording implements Closeable {
  private final FileKind kind;
  private final InputStream bytes;
  private final List<Finding> findings;
  private final byte[] head;

  Recording(FileKind kind, InputStream bytes, List<Finding> findings, byte[] head) {
    this.kind = kind;
    this.bytes = bytes;
    this.findings = findings;
    this.head = head;
  }

  /** Opens what can be read as a recording; says what it is instead where it cannot. */
  public static Recording open(Input input, Console console) throws IOException, FailureException {
    NamedStream named = new NamedStream(input.open(), input.name());
    boolean isOpened = false;
    try {
      byte[] head = named.head();
      FileKind kind = Recogniser.recognise(head, head.length);
      requireRecording(kind, input);
      InputStream watched =
          console.isErrorTerminal()
              ? new ProgressStream(named, input, console, System::nanoTime)
              : named;
      Recording recording =
          kind == FileKind.JSONL
              ? JsonlInput.open(watched, input, head)
              : new Recording(kind, watched, List.of(), head);
      isOpened = true;
      return recording;
    } finally {
      if (!isOpened) {
        named.close();
      }
    }
  }

  private static void requireRecording(FileKind kind, Input input) throws FailureException {
    if (kind.isForeign()) {
      throw new FailureException(
          input.name() + ": this is " + kind.text() + ", which this version does not read yet",
          remedy(kind, input));
    }
    if (!kind.isRecording()) {
      throw new FailureException(
          input.name() + ": this is " + kind.text() + "; a recording starts with \"---\"");
    }
  }

  private static @Nullable String remedy(FileKind kind, Input input) {
    return switch (kind) {
      case ZSTD -> "unpack it first: zstd -d " + input.name();
      case GZIP -> "unpack it first: gunzip " + input.name();
      default -> null;
    };
  }

  /** What the file is. */
  public FileKind kind() {
    return kind;
  }

  /** The first bytes of the file as it is, for those who want to look before they read. */
  public byte[] head() {
    return head.clone();
  }

  /** The bytes of the recording in bbox form. */
  public InputStream bytes() {
    return bytes;
  }

  /** A reader over {@link #bytes()}; make one only. */
  public BboxReader reader() {
    return new BboxReader(bytes);
  }

  /** What was wrong with the encoding; empty for bbox, which cannot be wrong in itself. */
  public List<Finding> findings() {
    return findings;
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
