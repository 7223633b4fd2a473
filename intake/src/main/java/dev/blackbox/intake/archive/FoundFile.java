package dev.blackbox.intake.archive;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.intake.agent.AgentFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;

/**
 * A file of an agent in its current state; it may grow at any time.
 *
 * @param modified milliseconds since 1970
 */
record FoundFile(AgentFolder folder, Path path, long size, long modified) {
  private static final int BUFFER = 64 << 10;

  static FoundFile of(AgentFolder folder, Path path, BasicFileAttributes attributes) {
    return new FoundFile(folder, path, attributes.size(), attributes.lastModifiedTime().toMillis());
  }

  static FoundFile of(AgentFolder folder, Path path) throws IOException {
    return of(folder, path, Files.readAttributes(path, BasicFileAttributes.class));
  }

  /** The file with the hash of its current content. */
  SourceFile toSource() throws IOException {
    return new SourceFile(path.toString(), size, modified, sha256(size));
  }

  /** Whether the file starts with its earlier content. */
  boolean beginsWith(SourceFile earlier) throws IOException {
    return size >= earlier.size() && sha256(earlier.size()).equals(earlier.sha256());
  }

  private String sha256(long length) throws IOException {
    MessageDigest digest = Hashes.sha256();
    byte[] buffer = new byte[BUFFER];
    long left = length;
    try (InputStream in = Files.newInputStream(path)) {
      while (left > 0) {
        int count = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (count < 0) {
          break;
        }
        digest.update(buffer, 0, count);
        left -= count;
      }
    }
    return Hashes.hex(digest);
  }
}
