package dev.blackbox.session.atif.read;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Places for bytes that are written once and read once later, for what must wait and may be too
 * large for memory. Who opens files decides where they are.
 */
public interface Spools {
  /** Spools in memory, for documents that fit into it. */
  Spools IN_MEMORY = InMemory::new;

  Spool open() throws IOException;

  /** One such place. */
  interface Spool {
    OutputStream out() throws IOException;

    /** What was written; call it once, after the last byte. Closing it gives the place back. */
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
