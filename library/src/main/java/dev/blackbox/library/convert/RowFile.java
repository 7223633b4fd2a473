package dev.blackbox.library.convert;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.format.text.Hashes;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.exc.JacksonIOException;

/** A file of rows, one per line, that hashes what is written to it. */
final class RowFile {
  private final MessageDigest digest = Hashes.sha256();
  private final JsonGenerator rows;
  private boolean isEmpty = true;

  RowFile(OutputStream out) {
    rows = JsonText.generator(new DigestOutputStream(out, digest));
  }

  void write(Json.Fields row) throws IOException {
    try {
      JsonText.write(row, rows);
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
    isEmpty = false;
  }

  /** Ends the last row and flushes the file. */
  void finish() throws IOException {
    try {
      if (!isEmpty) {
        rows.writeRaw('\n');
      }
      rows.flush();
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  /** The hash of all rows; call it once, after {@link #finish()}. */
  String sha256() {
    return Hashes.hex(digest);
  }
}
