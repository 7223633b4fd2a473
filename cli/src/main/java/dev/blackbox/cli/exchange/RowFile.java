package dev.blackbox.cli.exchange;

import dev.blackbox.format.hash.Hashes;
import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.write.DocumentOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;

/** A file of rows, one on each line, that knows the hash of what was written to it. */
final class RowFile {
  private final MessageDigest digest = Hashes.sha256();
  private final DocumentOutput rows;
  private boolean isEmpty = true;

  RowFile(OutputStream out) {
    rows = new DocumentOutput(new DigestOutputStream(out, digest));
  }

  void write(Json.Fields row) {
    rows.value(row);
    isEmpty = false;
  }

  void finish() throws IOException {
    rows.raw(isEmpty ? "" : "\n");
    rows.flush();
  }

  /** The hash of all rows; once, after the last. */
  String sha256() {
    return Hashes.hex(digest);
  }
}
