package dev.blackbox.library.timeline;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.session.model.RecordingText;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The hashes of the blobs that the lines of a recording refer to. */
final class ReferencedBlobs {
  /** A shorter start of a hash finds no blob. */
  private static final int SHORTEST = 6;

  /** Later references are ignored, so that no recording fills the memory. */
  private static final int MOST = 200_000;

  private static final Pattern HASH = Pattern.compile("[0-9a-f]{" + SHORTEST + ",64}");

  private final Set<String> hashes = new HashSet<>();
  private long lines;
  private long offset;

  /**
   * Reads the lines that were not read yet.
   *
   * @param all the number of lines of the recording
   */
  void read(RecordingText text, long all) throws IOException {
    if (lines >= all) {
      return;
    }
    try (InputStream in = text.from(offset)) {
      BboxReader reader =
          offset == 0
              ? new BboxReader(in)
              : LineReader.afterHeader(in, lines + 1, BboxReader.MAX_LINE);
      while (lines < all && reader.next()) {
        LineView line = reader.line();
        BlobRefs.of(line).forEach(this::add);
        lines = line.isCut() ? line.number() - 1 : line.number();
        offset += line.next() - line.start();
      }
    }
  }

  private void add(BlobRefs.Ref reference) {
    String hash = reference.sha256().toLowerCase(Locale.ROOT);
    if (hashes.size() < MOST && HASH.matcher(hash).matches()) {
      hashes.add(hash);
    }
  }

  /** Returns whether a line refers to a blob, by its hash or by the start of it. */
  boolean has(String sha256) {
    return IntStream.rangeClosed(SHORTEST, sha256.length())
        .anyMatch(length -> hashes.contains(sha256.substring(0, length)));
  }
}
