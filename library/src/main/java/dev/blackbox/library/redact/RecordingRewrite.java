package dev.blackbox.library.redact;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.AtomicFile;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.LineLocation;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.file.ZstdContent;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import dev.blackbox.store.parts.Part;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.redact.recording.RecordingRedactor;
import dev.blackbox.store.verify.Verifier;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Masks a recording in place: first its blobs, then its files, then it deletes the old blobs. All
 * new files are ready before the first one replaces an old one.
 */
final class RecordingRewrite implements Closeable {
  private final Input input;
  private final RedactionJob job;
  private final Disk disk = Disk.real();
  private final PartReference links = new PartReference();
  private final List<Fresh> fresh = new ArrayList<>();
  private final List<FoundSecret> listed = new ArrayList<>();
  private long count;

  RecordingRewrite(Input input, RedactionJob job) {
    this.input = input;
    this.job = job;
  }

  /** The new content of one file of the recording. */
  private record Fresh(String name, Path file, RedactionSpool content) {}

  RedactionOutcome run() throws IOException, BlackboxException {
    Path first =
        input
            .path()
            .orElseThrow(
                () ->
                    new BlackboxException(
                        "stdin: there is no file to change",
                        "without --write, redact is a filter that writes to standard output"));
    try (Closeable _ = lock(first);
        RecordingStream recording = job.open(input)) {
      recording.bytes().transferTo(OutputStream.nullOutputStream());
      recording.notices().forEach(job.notices());
      recording.requireWhole("--output FILE writes a masked copy of what can be read");
      return run(first, recording.parts(), recording.files());
    } finally {
      close();
    }
  }

  private RedactionOutcome run(Path first, List<String> names, List<Part> parts)
      throws IOException, BlackboxException {
    for (int i = 0; i < parts.size(); i++) {
      requireUnsealed(names.get(i), parts.get(i).file());
    }
    BlobRedaction blobs = job.blobs(input, input.blobs().orElse(FolderBlobs.beside(disk, first)));
    for (int i = 0; i < parts.size(); i++) {
      mask(names.get(i), parts.get(i), blobs);
    }
    for (Fresh file : fresh) {
      AtomicFile.replace(file.name(), file.file(), file.content()::copyTo);
    }
    List<String> notes = new ArrayList<>(blobs.notes(input.name()));
    notes.addAll(deleteReplaced(blobs));
    notes.addAll(tornFiles(names, parts));
    listed.addAll(blobs.listed());
    Optional<String> target = fresh.isEmpty() ? Optional.empty() : Optional.of(input.name());
    return new RedactionOutcome(names, listed, count + blobs.count(), target, notes);
  }

  /** Deletes the blobs that have a masked copy; a store in S3 keeps them. */
  private List<String> deleteReplaced(BlobRedaction blobs) throws IOException, BlackboxException {
    Optional<Path> folder = RecordingBlobs.folder(input);
    if (folder.isEmpty()) {
      int count = blobs.replaced().size();
      return count == 0
          ? List.of()
          : List.of(
              input.name()
                  + ": blobs with secrets that were replaced and are still in the store: "
                  + count);
    }
    List<Path> old =
        blobs.replaced().keySet().stream().map(blob -> folder.get().resolve(blob.name())).toList();
    return ReplacedBlobs.delete(input, old, job.progress());
  }

  /** Keeps recorders away while the files are replaced. */
  private Closeable lock(Path first) throws BlackboxException {
    return first.toFile().isFile() ? AtomicFile.lock(input.name(), first) : () -> {};
  }

  private void requireUnsealed(String name, Path file) throws BlackboxException {
    if (disk.kind(Verifier.sealOf(file)) != EntryKind.NONE) {
      throw new BlackboxException(
          name + ": is sealed, and masking would break the seal",
          "--sealed erases its lines with a signed record; --output FILE writes a masked copy"
              + " without a seal");
    }
  }

  private void mask(String name, Part part, BlobRedaction blobs)
      throws IOException, BlackboxException {
    SecretList secrets = new SecretList();
    boolean isChanged = false;
    links.start();
    try (RedactionSpool masked = RedactionSpool.create()) {
      try (InputStream in = RecordingSource.openPart(disk, part);
          OutputStream out = masked.write()) {
        RecordingRedactor lines = new RecordingRedactor(job.redactor(), out, secrets::add);
        BboxReader reader = new BboxReader(in);
        while (reader.next()) {
          byte[] link = links.changed(reader.line());
          byte[] changed = link == null ? blobs.changed(reader.line()) : link;
          isChanged |= changed != null;
          RedactionJob.accept(lines, reader.line(), changed);
        }
        lines.finish();
      }
      count += secrets.count();
      listed.addAll(secrets.listed(line -> new LineLocation(name, line)));
      if (isChanged || secrets.count() > 0) {
        keep(name, part, masked, secrets.count() > 0);
      } else {
        links.unchanged();
      }
    }
  }

  private void keep(String name, Part part, RedactionSpool masked, boolean hasSecrets)
      throws IOException, BlackboxException {
    RedactionSpool content = RedactionSpool.create();
    fresh.add(new Fresh(name, part.file(), content));
    AtomicFile.Content lines = out -> masked.writeTo(out, hasSecrets);
    AtomicFile.Content bytes = isCompressed(part.file()) ? ZstdContent.of(name, lines) : lines;
    try (OutputStream out = content.write()) {
      bytes.writeTo(out);
    }
    links.changed(content.size(), content.tail());
  }

  private boolean isCompressed(Path file) throws IOException {
    try (RecordingSource source = RecordingSource.openAlone(disk, file)) {
      return source.isCompressed();
    }
  }

  /** Torn bytes are kept next to a recording after a crash and cannot be masked as text. */
  private List<String> tornFiles(List<String> names, List<Part> parts) {
    List<String> notes = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Path file = parts.get(i).file();
      for (int n = 1; disk.kind(torn(file, n)) != EntryKind.NONE; n++) {
        notes.add(names.get(i) + ".torn." + n + ": is not masked; delete it if nobody needs it");
      }
    }
    return notes;
  }

  private static Path torn(Path file, int number) {
    return file.resolveSibling(file.getFileName() + ".torn." + number);
  }

  @Override
  public void close() throws IOException {
    for (Fresh file : fresh) {
      file.content().close();
    }
  }
}
