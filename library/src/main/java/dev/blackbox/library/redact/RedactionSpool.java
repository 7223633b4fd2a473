package dev.blackbox.library.redact;

import dev.blackbox.library.file.TemporaryFiles;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.PartTail;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A temporary file with masked content; closing it deletes the file. */
final class RedactionSpool implements Closeable {
  private final Path file;

  private RedactionSpool(Path file) {
    this.file = file;
  }

  static RedactionSpool create() throws IOException {
    Path file = TemporaryFiles.create(".masked");
    return new RedactionSpool(file);
  }

  OutputStream write() throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(file), 64 << 10);
  }

  InputStream read() throws IOException {
    return Files.newInputStream(file);
  }

  /** Writes the recording, with the number of its markers if it changed. */
  void writeTo(OutputStream out, boolean hasSecrets) throws IOException {
    if (hasSecrets) {
      RedactionCount.write(this, out);
    } else {
      copyTo(out);
    }
  }

  void copyTo(OutputStream out) throws IOException {
    Files.copy(file, out);
  }

  long size() throws IOException {
    return Files.size(file);
  }

  /** Returns the tail of the content, for the link of the next part. */
  String tail() throws IOException {
    return PartTail.of(Disk.real(), file, size()).orElseThrow();
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
