package dev.blackbox.cli.exchange;

import dev.blackbox.format.hash.Hashes;
import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.write.JsonBytes;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;

/** A file of rows, one on each line, that knows the hash of what was written to it. */
final class RowFile {
  private final MessageDigest digest = Hashes.sha256();
  private final JsonBytes rows;

  RowFile(OutputStream out) {
    rows = new JsonBytes(new DigestOutputStream(out, digest));
  }

  void write(Json.Fields row) throws IOException {
    rows.json(row);
    rows.endLine();
  }

  void finish() throws IOException {
    rows.flush();
  }

  /** The hash of all rows; once, after the last. */
  String sha256() {
    return Hashes.hex(digest);
  }
}
