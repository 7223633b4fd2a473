package dev.blackbox.store.sealing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.blackbox.store.seal.SealReader;
import dev.blackbox.store.tree.SaltSeed;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;

/** Copies the part of a seal after its first line and its salts. */
final class SealRest {
  private SealRest() {}

  /** Copies from a seal that was verified. */
  static void copy(InputStream seal, OutputStream target) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(seal, ISO_8859_1));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (!line.equals(SealReader.FIRST_LINE) && !line.startsWith(SaltSeed.WORD + " ")) {
        target.write((line + "\n").getBytes(ISO_8859_1));
      }
    }
  }
}
