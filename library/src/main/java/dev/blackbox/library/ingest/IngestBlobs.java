package dev.blackbox.library.ingest;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.ingest.IngestAnswer.Outcome;
import dev.blackbox.store.blob.BlobRef;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.recording.ByteRedactor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * Takes blobs from senders. The name of a blob is its hash, so that a secret in it cannot be masked
 * here; such a blob is refused.
 */
record IngestBlobs(Disk disk, Redactor redactor, int largest) {
  /**
   * Stores a blob next to a recording.
   *
   * @param space is asked before a blob that is new
   * @throws IOException if the content cannot be read
   */
  IngestAnswer put(
      String session, Path recording, String sha256, InputStream content, IngestLog.Space space)
      throws IOException {
    if (!BlobRef.isSha256(sha256)) {
      return answer(Outcome.BAD_BLOB, session, "a blob is named by 64 hexadecimal digits");
    }
    byte[] bytes = content.readNBytes(largest + 1);
    String blob = "blob " + sha256;
    if (bytes.length > largest) {
      return answer(Outcome.TOO_LARGE, session, blob + " is larger than " + largest + " bytes");
    }
    String found = Hashes.sha256Hex(bytes);
    if (!found.equals(sha256)) {
      return answer(Outcome.BAD_BLOB, session, blob + " has the SHA-256 " + found);
    }
    if (hasSecret(bytes)) {
      return answer(
          Outcome.BAD_BLOB, session, blob + " holds a secret, expected a content without secrets");
    }
    try {
      FolderBlobs blobs = FolderBlobs.beside(disk, recording);
      if (!blobs.contains(sha256) && !space.take(bytes.length)) {
        return answer(Outcome.FULL, session, "");
      }
      blobs.put(new BlobRef(sha256, bytes.length, ""), bytes);
      return answer(Outcome.STORED, session, "");
    } catch (IOException e) {
      return answer(Outcome.FAILED, session, blob + " cannot be stored");
    }
  }

  private boolean hasSecret(byte[] bytes) {
    boolean[] isFound = {false};
    ByteRedactor search = new ByteRedactor(redactor, (line, match) -> isFound[0] = true);
    search.push(bytes, bytes.length);
    search.finish();
    return isFound[0];
  }

  private static IngestAnswer answer(Outcome outcome, String session, String detail) {
    return new IngestAnswer(outcome, session, IngestAnswer.NO_LINES, detail);
  }
}
