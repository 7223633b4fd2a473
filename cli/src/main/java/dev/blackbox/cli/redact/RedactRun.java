package dev.blackbox.cli.redact;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.files.Inputs;
import dev.blackbox.cli.proof.Withholding;
import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.AtomicFile;
import dev.blackbox.library.file.BlobFolder;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.LineLocation;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.file.ZstdContent;
import dev.blackbox.library.text.SafeText;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.PartName;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.recording.RecordingRedactor;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks for secrets in one recording after the other, and masks them where asked to. */
record RedactRun(RedactOptions options, Redactor redactor, Console console, RedactReport report)
    implements Inputs.Work {

  @Override
  public int apply(Input input) throws IOException, BlackboxException {
    Outcome outcome =
        options.isSealed()
            ? withhold(input)
            : options.isWriting()
                ? new Rewriting(input, redactor, console).run()
                : options.output().isPresent() ? copy(input, options.output().get()) : look(input);
    report.add(outcome);
    return outcome.count() > 0 && outcome.target().isEmpty() ? Exit.FINDINGS : Exit.FINE;
  }

  /** Only so many are listed at once, so it looks again until there are none. */
  private Outcome withhold(Input input) throws IOException, BlackboxException {
    Outcome all = look(input);
    Outcome left = all;
    Withholding withholding = Withholding.of(input, console);
    NavigableSet<Long> lines = linesOf(left, withholding);
    while (!lines.isEmpty()) {
      withholding.lines(lines, "secrets");
      left = look(input);
      lines = linesOf(left, withholding);
    }
    return new Outcome(
        all.parts(), all.listed(), all.count(), Optional.of(input.name()), all.notes());
  }

  private static NavigableSet<Long> linesOf(Outcome outcome, Withholding withholding)
      throws IOException {
    return withholding.indices(
        outcome.listed().stream().map(Secret::place).toList(), outcome.parts());
  }

  private Outcome look(Input input) throws IOException, BlackboxException {
    try (RecordingStream recording = open(input, console)) {
      BlobMasking blobs = blobs(input, redactor, null);
      Secrets secrets = mask(recording, blobs, OutputStream.nullOutputStream());
      return outcome(recording, secrets, blobs, Optional.empty());
    }
  }

  /** All files of a recording become one. */
  private Outcome copy(Input input, String output) throws IOException, BlackboxException {
    Path target = console.resolve(output);
    boolean isFile = !options.isToStandardOutput();
    if (isFile && !Files.isDirectory(Disk.folderOf(target))) {
      throw new BlackboxException(
          SafeText.line(output) + ": cannot be written, there is no such folder");
    }
    try (RecordingStream recording = open(input, console);
        Spool masked = Spool.create()) {
      BlobStore store = isFile ? FolderBlobs.beside(Disk.real(), target) : null;
      BlobMasking blobs = blobs(input, redactor, store);
      Secrets secrets;
      try (OutputStream out = masked.write()) {
        secrets = mask(recording, blobs, out);
      }
      AtomicFile.Content content =
          out -> {
            if (secrets.count() > 0) {
              CountedCopy.write(masked, out);
            } else {
              masked.copyTo(out);
            }
          };
      boolean isPacked = isFile ? PartName.isCompressed(target) : recording.isCompressed();
      AtomicFile.Content bytes = isPacked ? ZstdContent.of(output, content) : content;
      if (isFile) {
        AtomicFile.write(output, target, bytes);
      } else {
        bytes.writeTo(console.out());
      }
      String name = isFile ? SafeText.line(output) : "standard output";
      return outcome(recording, secrets, blobs, Optional.of(name));
    }
  }

  /** Its bytes are kept, so it must be in bbox form. */
  static RecordingStream open(Input input, Console console) throws IOException, BlackboxException {
    RecordingStream recording = RecordingStream.open(input, console.progress());
    if (recording.kind() == FileKind.JSONL || recording.kind() == FileKind.LIGHTBOX) {
      recording.close();
      throw new BlackboxException(
          input.name() + ": this is " + recording.kind().text() + ", expected bbox",
          "blackbox import " + input.name() + " makes it");
    }
    return recording;
  }

  static BlobMasking blobs(Input input, Redactor redactor, @Nullable BlobStore target) {
    String folder = input.name().substring(0, input.name().lastIndexOf('/') + 1) + ".bbox-blobs";
    return new BlobMasking(redactor, BlobFolder.find(input).orElse(null), folder, target);
  }

  private Secrets mask(RecordingStream recording, BlobMasking blobs, OutputStream out)
      throws IOException {
    Secrets secrets = new Secrets();
    RecordingRedactor lines = new RecordingRedactor(redactor, out, secrets::add);
    BboxReader reader = recording.reader();
    while (reader.next()) {
      accept(lines, reader.line(), blobs.of(reader.line()));
    }
    lines.finish();
    recording.notices().forEach(console.err()::say);
    return secrets;
  }

  /** Takes the changed line, or the line as it is where it did not change. */
  static void accept(RecordingRedactor lines, LineView line, byte @Nullable [] changed)
      throws IOException {
    if (changed == null) {
      lines.accept(line);
    } else {
      lines.accept(line, changed);
    }
  }

  private Outcome outcome(
      RecordingStream recording, Secrets secrets, BlobMasking blobs, Optional<String> target)
      throws IOException {
    List<Secret> listed = new ArrayList<>();
    for (Secret secret : secrets.listed(line -> new LineLocation("", line))) {
      LineLocation place = recording.locate(secret.place().line());
      listed.add(new Secret(place, secret.kind(), secret.excerpt()));
    }
    List<String> notes = new ArrayList<>(notes(recording.parts().get(0), blobs));
    long count = secrets.count();
    if (options.isToStandardOutput() && blobs.count() > 0) {
      notes.add(
          recording.parts().get(0) + ": its blobs have secrets, and are not part of the output");
    } else {
      listed.addAll(blobs.listed());
      count += blobs.count();
    }
    return new Outcome(recording.parts(), listed, count, target, notes);
  }

  static List<String> notes(String name, BlobMasking blobs) {
    int binaries = blobs.binaries();
    return binaries == 0
        ? List.of()
        : List.of(
            name
                + ": "
                + (binaries == 1 ? "1 blob is" : binaries + " blobs are")
                + " no text, which is not looked into");
  }
}
