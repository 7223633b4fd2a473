package dev.blackbox.library.share;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.file.TemporaryFiles;
import dev.blackbox.library.redact.SecretList;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.recording.RecordingRedactor;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The lines of a session that is shared, as recorded and as shared; closing it deletes both. */
final class SharedLines implements Closeable {
  private static final int BUFFER = 64 << 10;

  private final Path recorded = temporary();
  private final Path shared = temporary();
  private final SortedMap<String, Long> masked = new TreeMap<>();
  private final Map<String, Long> blobs = new LinkedHashMap<>();
  private final SecretList secrets = new SecretList();
  private Optional<ShareAbout.Part> part = Optional.empty();
  private boolean isOneFile;

  private SharedLines() throws IOException {}

  private static Path temporary() throws IOException {
    Path file = TemporaryFiles.create(".bbox");
    return file;
  }

  static SharedLines of(
      Input input, ShareOptions options, ProgressListener progress, Consumer<Notice> notices)
      throws IOException, BlackboxException {
    SharedLines lines = new SharedLines();
    boolean isRead = false;
    try {
      lines.copy(input, progress, notices);
      if (options.steps().isPresent()) {
        lines.cut(input, options.steps().get());
      }
      lines.mask(options.redactor());
      isRead = true;
      return lines;
    } finally {
      if (!isRead) {
        lines.close();
      }
    }
  }

  private void copy(Input input, ProgressListener progress, Consumer<Notice> notices)
      throws IOException, BlackboxException {
    try (RecordingStream stream = RecordingStream.open(input, progress);
        OutputStream out = write(recorded)) {
      stream.bytes().transferTo(out);
      isOneFile = stream.kind() == FileKind.BBOX && stream.files().size() == 1;
      stream.notices().stream().filter(Notice::isGap).forEach(notices);
    }
  }

  private static OutputStream write(Path file) throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(file), BUFFER);
  }

  /** Keeps the header and the lines of some steps. */
  private void cut(Input input, ShareOptions.StepRange steps)
      throws IOException, BlackboxException {
    SharedSteps found = SharedSteps.find(recorded, steps);
    if (found.first() == 0) {
      throw new BlackboxException(
          input.name() + ": no step from " + steps.first() + " to " + steps.last());
    }
    Path some = temporary();
    try (InputStream in = Files.newInputStream(recorded);
        OutputStream out = write(some)) {
      BboxReader reader = new BboxReader(in);
      while (reader.next()) {
        LineView line = reader.line();
        boolean isHeader = line.kind() == LineKind.HEADER;
        if (isHeader || (line.number() >= found.first() && line.number() <= found.last())) {
          out.write(line.bytes(), line.start(), line.next() - line.start());
        }
      }
    }
    Files.move(some, recorded, StandardCopyOption.REPLACE_EXISTING);
    part = Optional.of(new ShareAbout.Part(found.first(), found.last(), found.of()));
  }

  private void mask(@Nullable Redactor redactor) throws IOException {
    try (InputStream in = Files.newInputStream(recorded);
        OutputStream out = write(shared)) {
      RecordingRedactor lines =
          redactor == null
              ? null
              : RecordingRedactor.lineByLine(
                  redactor,
                  out,
                  (first, text, matches) -> {
                    secrets.add(first, text, matches);
                    matches.forEach(match -> masked.merge(match.type(), 1L, Long::sum));
                  });
      BboxReader reader = new BboxReader(in);
      while (reader.next()) {
        LineView line = reader.line();
        BlobRefs.of(line).forEach(ref -> blobs.putIfAbsent(ref.sha256(), ref.bytes()));
        if (lines == null) {
          out.write(line.bytes(), line.start(), line.next() - line.start());
        } else {
          lines.accept(line);
        }
      }
      if (lines != null) {
        lines.finish();
      }
    }
  }

  /** The file with the lines as they were recorded. */
  Path recorded() {
    return recorded;
  }

  /** The file with the lines as they are shared. */
  Path shared() {
    return shared;
  }

  /** Whether the lines are those of one bbox file, as a seal covers them. */
  boolean areOneFile() {
    return isOneFile && part.isEmpty();
  }

  Optional<ShareAbout.Part> part() {
    return part;
  }

  /** How many secrets of each kind were masked. */
  SortedMap<String, Long> masked() {
    return masked;
  }

  SecretList secrets() {
    return secrets;
  }

  /** The hashes that the lines refer to, with the sizes they name, or -1. */
  Map<String, Long> blobs() {
    return blobs;
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(recorded);
    Files.deleteIfExists(shared);
  }
}
