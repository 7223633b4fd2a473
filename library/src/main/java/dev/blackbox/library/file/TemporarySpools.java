package dev.blackbox.library.file;

import dev.blackbox.session.atif.read.Spools;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Spools in temporary files, deleted after reading. */
public final class TemporarySpools implements Spools {
  @Override
  public Spool open() throws IOException {
    Path file = TemporaryFiles.create(".spool");
    OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
    return new Spool() {
      @Override
      public OutputStream out() {
        return out;
      }

      @Override
      public InputStream in() throws IOException {
        out.close();
        return Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE);
      }
    };
  }
}
