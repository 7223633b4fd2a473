package dev.blackbox.library.ingest;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.IoReason;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.blob.StoredBlob;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Sent recordings as earlier versions kept them: all in one folder, with one folder of blobs. Each
 * is moved to a folder of its own, with the blobs that its lines name in full. A shortened hash
 * proves nothing, so it brings no blob.
 */
record SharedBlobFolder(Disk disk, Path folder) {
  private static final String RECORDING = ".bbox";
  private static final int HASH_DIGITS = 64;

  /**
   * Moves all recordings. A server that dies meanwhile does the rest when it starts again.
   *
   * @throws BlackboxException if one cannot be moved; it and those after it are where they were
   */
  void split() throws BlackboxException {
    try {
      for (String name : disk.list(folder)) {
        Path file = folder.resolve(name);
        if (name.endsWith(RECORDING)
            && name.length() > RECORDING.length()
            && disk.kind(file) == EntryKind.FILE) {
          move(file);
        }
      }
    } catch (IOException e) {
      throw failure(folder, e);
    }
  }

  private void move(Path file) throws BlackboxException {
    String name = String.valueOf(file.getFileName());
    Path own = folder.resolve(name.substring(0, name.length() - RECORDING.length()));
    try {
      disk.createFolders(own);
      keepBlobs(file, own.resolve(name));
      List<String> beside =
          disk.list(folder).stream().filter(other -> other.startsWith(name + ".")).toList();
      for (String other : beside) { // its seal, and lines that were torn
        disk.rename(folder.resolve(other), own.resolve(other));
      }
      disk.rename(file, own.resolve(name)); // the last, because it is what is found again
      disk.forceFolder(own);
      disk.forceFolder(folder);
    } catch (IOException e) {
      throw failure(file, e);
    }
  }

  private void keepBlobs(Path from, Path to) throws IOException {
    FolderBlobs shared = FolderBlobs.beside(disk, from);
    if (!shared.exists()) {
      return;
    }
    ByteArrayOutputStream digits = new ByteArrayOutputStream();
    try (InputStream in = new BufferedInputStream(Channels.newInputStream(disk.read(from)))) {
      for (int next = in.read(); next >= 0; next = in.read()) {
        if (Character.digit(next, 16) >= 0) {
          if (digits.size() <= HASH_DIGITS) {
            digits.write(next);
          }
        } else {
          keep(digits, shared, to);
        }
      }
    }
    keep(digits, shared, to);
  }

  private void keep(ByteArrayOutputStream digits, FolderBlobs shared, Path recording)
      throws IOException {
    Optional<StoredBlob> blob =
        digits.size() == HASH_DIGITS ? shared.find(digits.toString(ISO_8859_1)) : Optional.empty();
    digits.reset();
    if (blob.isEmpty()) {
      return;
    }
    Path kept = FolderBlobs.beside(disk, recording).folder().resolve(blob.get().name());
    if (disk.kind(kept) == EntryKind.NONE) {
      disk.createFolders(Disk.folderOf(kept));
      Files.createLink(kept, shared.folder().resolve(blob.get().name()));
      disk.forceFolder(Disk.folderOf(kept));
    }
  }

  private static BlackboxException failure(Path file, IOException e) {
    return new BlackboxException(
        SafeText.line(file.toString())
            + ": cannot be moved to a folder of its own, "
            + IoReason.of(e));
  }
}
