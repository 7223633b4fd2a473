package dev.blackbox.intake.archive;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.intake.agent.AgentFolder;
import dev.blackbox.intake.agent.ContainedSession;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;

/**
 * A file of an agent in its current state, or a session in one; it may grow at any time.
 *
 * @param size in bytes, or {@link #UNKNOWN} for a session that must be read to know it
 * @param modified milliseconds since 1970
 */
record FoundFile(AgentFolder folder, Path path, long size, long modified) {
  static final long UNKNOWN = -1;

  private static final int BUFFER = 64 << 10;

  static FoundFile of(AgentFolder folder, Path path, BasicFileAttributes attributes) {
    return new FoundFile(folder, path, attributes.size(), attributes.lastModifiedTime().toMillis());
  }

  static FoundFile of(AgentFolder folder, ContainedSession session) {
    return new FoundFile(folder, session.path(), UNKNOWN, session.modified());
  }

  static FoundFile of(AgentFolder folder, Path path) throws IOException {
    if (Files.isRegularFile(path)) {
      return of(folder, path, Files.readAttributes(path, BasicFileAttributes.class));
    }
    long modified =
        folder.format().modified(path).orElseThrow(() -> new NoSuchFileException(path.toString()));
    return new FoundFile(folder, path, UNKNOWN, modified);
  }

  /** The file with the hash of its current content. */
  SourceFile toSource() throws IOException {
    Measure measure = measure(size == UNKNOWN ? Long.MAX_VALUE : size);
    long length = size == UNKNOWN ? measure.length : size;
    return new SourceFile(path.toString(), length, modified, measure.sha256);
  }

  /** Whether the file starts with its earlier content. */
  boolean beginsWith(SourceFile earlier) throws IOException {
    return size >= earlier.size() && measure(earlier.size()).sha256.equals(earlier.sha256());
  }

  /** Whether the file, which its agent rewrites as a whole, is at least as long as before. */
  boolean isAsLongAs(SourceFile earlier) throws IOException {
    return (size == UNKNOWN ? measure(Long.MAX_VALUE).length : size) >= earlier.size();
  }

  private record Measure(long length, String sha256) {}

  private Measure measure(long most) throws IOException {
    MessageDigest digest = Hashes.sha256();
    byte[] buffer = new byte[BUFFER];
    long length = 0;
    try (InputStream in = folder.format().open(path)) {
      while (length < most) {
        int count = in.read(buffer, 0, (int) Math.min(buffer.length, most - length));
        if (count < 0) {
          break;
        }
        digest.update(buffer, 0, count);
        length += count;
      }
    }
    return new Measure(length, Hashes.hex(digest));
  }
}
