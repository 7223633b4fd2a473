package dev.blackbox.library.redact;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.LineLocation;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Deletes blobs that have a masked copy, unless another recording in the folder refers to them. */
final class ReplacedBlobs {
  private final ProgressListener progress;
  private final Map<String, LineLocation> references = new HashMap<>();

  private ReplacedBlobs(ProgressListener progress) {
    this.progress = progress;
  }

  /**
   * Deletes the blobs that no recording refers to any more.
   *
   * @param recording the recording whose blobs were masked
   * @return a sentence for each blob that is kept
   */
  static List<String> delete(Input recording, Collection<Path> blobs, ProgressListener progress)
      throws IOException {
    if (blobs.isEmpty()) {
      return List.of();
    }
    ReplacedBlobs old = new ReplacedBlobs(progress);
    Path file = recording.path().orElseThrow();
    String folder = recording.name().substring(0, recording.name().lastIndexOf('/') + 1);
    try (DirectoryStream<Path> all = Files.newDirectoryStream(Disk.folderOf(file))) {
      for (Path other : all) {
        String name = String.valueOf(other.getFileName());
        if (Files.isRegularFile(other, LinkOption.NOFOLLOW_LINKS) && !name.startsWith(".")) {
          old.collect(Input.file(folder + name, other));
        }
      }
    }
    List<String> kept = new ArrayList<>();
    for (Path blob : blobs) {
      old.deleteOrKeep(blob, kept);
    }
    return kept;
  }

  private void collect(Input input) throws IOException {
    try (RecordingStream recording = RecordingStream.openAlone(input, progress)) {
      BboxReader reader = recording.reader();
      while (reader.next()) {
        for (BlobRefs.Ref ref : BlobRefs.of(reader.line())) {
          references.putIfAbsent(
              ref.sha256().toLowerCase(Locale.ROOT),
              new LineLocation(input.name(), reader.line().number()));
        }
      }
    } catch (BlackboxException e) {
      // not a recording, so it refers to nothing
    }
  }

  private void deleteOrKeep(Path blob, List<String> kept) throws IOException {
    String name = String.valueOf(blob.getFileName());
    Optional<LineLocation> needed =
        references.entrySet().stream()
            .filter(reference -> name.startsWith(reference.getKey()))
            .map(Map.Entry::getValue)
            .findFirst();
    if (needed.isPresent()) {
      kept.add(needed.get() + ": refers to blob " + name + ", which is kept with its secrets");
    } else {
      Files.deleteIfExists(blob);
      deleteIfEmpty(Disk.folderOf(blob));
    }
  }

  private static void deleteIfEmpty(Path folder) throws IOException {
    try {
      Files.delete(folder);
    } catch (DirectoryNotEmptyException e) {
      // the folder has other blobs
    }
  }
}
