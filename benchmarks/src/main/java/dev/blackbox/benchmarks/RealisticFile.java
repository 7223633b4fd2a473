package dev.blackbox.benchmarks;

import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes recordings with lines like real ones and 1,500 calls per megabyte. */
final class RealisticFile {
  private static final int CALLS_PER_MEGABYTE = 1_500;

  /** As in sessions of coding agents, where seven of ten lines are calls and their results. */
  private static final int CALLS_OF_SESSIONS = 3_300;

  private RealisticFile() {}

  static void write(OutputStream out, int megabytes) throws IOException {
    RecordingBytes.realistic(1, megabytes * 1_000_000L, megabytes * CALLS_PER_MEGABYTE)
        .writeTo(out);
  }

  static byte[] bytes(int megabytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(megabytes * 1_000_000);
    write(out, megabytes);
    return out.toByteArray();
  }

  /** Creates the file in the folder and returns its path. */
  static Path in(Path folder, int megabytes) throws IOException {
    Path file = folder.resolve(megabytes + "mb.bbox");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      write(out, megabytes);
    }
    return file;
  }

  /** Writes a file with the mix of lines of coding agents' sessions and returns its path. */
  static Path likeSessions(Path file, int megabytes) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      RecordingBytes.realistic(1, megabytes * 1_000_000L, megabytes * CALLS_OF_SESSIONS)
          .writeTo(out);
    }
    return file;
  }
}
