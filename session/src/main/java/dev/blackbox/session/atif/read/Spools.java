package dev.blackbox.session.atif.read;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Temporary storage for bytes that are written once and read once later and may be too large for
 * memory. The caller decides where it is.
 */
public interface Spools {
  /** Spools in memory, for small documents. */
  Spools IN_MEMORY = InMemory::new;

  Spool open() throws IOException;

  /** One temporary store. */
  interface Spool {
    OutputStream out() throws IOException;

    /** Reads what was written; call it once, after the last byte. Closing it frees the storage. */
    InputStream in() throws IOException;
  }

  /** Keeps the bytes in an array. */
  final class InMemory implements Spool {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public OutputStream out() {
      return bytes;
    }

    @Override
    public InputStream in() {
      return new ByteArrayInputStream(bytes.toByteArray());
    }
  }
}
