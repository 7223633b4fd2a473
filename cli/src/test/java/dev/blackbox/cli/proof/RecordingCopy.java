package dev.blackbox.cli.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A state of a recording and its seal, as a backup keeps it. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RecordingCopy(byte[] recording, byte[] seal) {
  /** Puts the state at a place, which may be the one it came from. */
  Path putAt(Path file) throws IOException {
    Files.write(file, recording);
    Files.write(file.resolveSibling(file.getFileName() + ".seal"), seal);
    return file;
  }
}
