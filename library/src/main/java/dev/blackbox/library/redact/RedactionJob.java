package dev.blackbox.library.redact;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.AtomicFile;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.LineLocation;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.file.ZstdContent;
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
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the secrets of recordings and masks them.
 *
 * <pre>{@code
 * RedactionJob job = new RedactionJob(Redactor.standard(), ProgressListener.NONE, notice -> {});
 * job.find(input).count();
 * job.rewrite(input);
 * }</pre>
 *
 * @param notices receives what is wrong with the files of a recording
 */
public record RedactionJob(Redactor redactor, ProgressListener progress, Consumer<Notice> notices) {

  /** Finds secrets and changes nothing. */
  public RedactionOutcome find(Input input) throws IOException, BlackboxException {
    try (RecordingStream recording = open(input)) {
      BlobRedaction blobs = blobs(input, null);
      SecretList secrets = new SecretList();
      mask(recording, blobs, OutputStream.nullOutputStream(), secrets);
      return outcome(recording, secrets, blobs, Optional.empty(), true);
    }
  }

  /** Masks the files of a recording and its blobs where they are. */
  public RedactionOutcome rewrite(Input input) throws IOException, BlackboxException {
    return new RecordingRewrite(input, this).run();
  }

  /** Writes the masked recording to a stream, all its files as one; blobs are not written. */
  public RedactionOutcome writeTo(Input input, OutputStream out)
      throws IOException, BlackboxException {
    try (RecordingStream recording = open(input);
        RedactionSpool masked = RedactionSpool.create()) {
      BlobRedaction blobs = blobs(input, null);
      SecretList secrets = new SecretList();
      mask(recording, blobs, masked, secrets);
      AtomicFile.Content content = lines -> masked.writeTo(lines, secrets.count() > 0);
      String name = "standard output";
      content(name, recording.isCompressed(), content).writeTo(out);
      return outcome(recording, secrets, blobs, Optional.of(name), false);
    }
  }

  /**
   * Writes the masked recording to another file, all its files as one, with masked blobs next to
   * it.
   *
   * @param name the file as it was given, for messages
   */
  public RedactionOutcome writeTo(Input input, String name, Path target)
      throws IOException, BlackboxException {
    if (!Files.isDirectory(Disk.folderOf(target))) {
      throw new BlackboxException(name + ": cannot be written, there is no such folder");
    }
    try (RecordingStream recording = open(input);
        RedactionSpool masked = RedactionSpool.create()) {
      BlobRedaction blobs =
          blobs(input, input.blobs().orElse(FolderBlobs.beside(Disk.real(), target)));
      SecretList secrets = new SecretList();
      AtomicFile.Content content =
          out -> {
            // Blobs are written here, too, while the target is locked.
            mask(recording, blobs, masked, secrets);
            masked.writeTo(out, secrets.count() > 0);
          };
      AtomicFile.write(name, target, content(name, PartName.isCompressed(target), content));
      return outcome(recording, secrets, blobs, Optional.of(name), true);
    }
  }

  private static AtomicFile.Content content(
      String name, boolean isCompressed, AtomicFile.Content content) throws BlackboxException {
    return isCompressed ? ZstdContent.of(name, content) : content;
  }

  /** Opens a recording, which must be bbox: a masked recording keeps all other bytes. */
  RecordingStream open(Input input) throws IOException, BlackboxException {
    RecordingStream recording = RecordingStream.open(input, progress);
    try {
      recording.requireBbox();
    } catch (BlackboxException e) {
      recording.close();
      throw e;
    }
    return recording;
  }

  BlobRedaction blobs(Input input, @Nullable BlobStore target) {
    String folder = input.name().substring(0, input.name().lastIndexOf('/') + 1) + ".bbox-blobs";
    return new BlobRedaction(redactor, RecordingBlobs.find(input).orElse(null), folder, target);
  }

  private void mask(
      RecordingStream recording, BlobRedaction blobs, RedactionSpool masked, SecretList secrets)
      throws IOException, BlackboxException {
    try (OutputStream out = masked.write()) {
      mask(recording, blobs, out, secrets);
    }
  }

  private void mask(
      RecordingStream recording, BlobRedaction blobs, OutputStream out, SecretList secrets)
      throws IOException, BlackboxException {
    RecordingRedactor lines = new RecordingRedactor(redactor, out, secrets::add);
    BboxReader reader = recording.reader();
    while (reader.next()) {
      accept(lines, reader.line(), blobs.changed(reader.line()));
    }
    lines.finish();
    recording.notices().forEach(notices);
  }

  /** Passes on the changed or unchanged line. */
  static void accept(RecordingRedactor lines, LineView line, byte @Nullable [] changed)
      throws IOException {
    if (changed == null) {
      lines.accept(line);
    } else {
      lines.accept(line, changed);
    }
  }

  private static RedactionOutcome outcome(
      RecordingStream recording,
      SecretList secrets,
      BlobRedaction blobs,
      Optional<String> target,
      boolean hasBlobs)
      throws IOException {
    List<FoundSecret> listed = new ArrayList<>();
    for (FoundSecret secret : secrets.listed(line -> new LineLocation("", line))) {
      LineLocation place = recording.locate(secret.place().line());
      listed.add(new FoundSecret(place, secret.kind(), secret.excerpt()));
    }
    String name = recording.parts().get(0);
    List<String> notes = new ArrayList<>(blobs.notes(name));
    if (!hasBlobs && blobs.count() > 0) {
      notes.add(name + ": its blobs have secrets, and are not part of the output");
    }
    listed.addAll(hasBlobs ? blobs.listed() : List.of());
    long count = secrets.count() + (hasBlobs ? blobs.count() : 0);
    return new RedactionOutcome(recording.parts(), listed, count, target, notes);
  }
}
