package dev.blackbox.library.proof;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.text.Plural;
import dev.blackbox.format.text.Swar;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.session.validate.BlobCheck;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The state of all blobs that a recording refers to. Their hashes are in sealed lines, so a blob
 * with another content is as bad as a changed line.
 *
 * @param references how many references to blobs the lines contain
 * @param changed a sentence about the first blob whose content has another hash
 * @param missing how many references lead to no blob
 * @param missingNames the hashes of the first missing blobs
 */
public record BlobAudit(
    long references, Optional<String> changed, long missing, List<String> missingNames) {
  /** The audit of something that has no blobs. */
  static final BlobAudit NONE = new BlobAudit(0, Optional.empty(), 0, List.of());

  private static final byte[] MARK = "@blob ".getBytes(StandardCharsets.US_ASCII);
  private static final int BUFFER = 64 << 10;
  private static final int MAX_NAMES = 3;
  private static final Pattern HASH = Pattern.compile("[0-9a-fA-F]{6,64}");

  public BlobAudit {
    missingNames = List.copyOf(missingNames);
  }

  /**
   * Checks every reference of a recording, in memory that does not grow with their number.
   *
   * @param blobs where the blobs are
   */
  static BlobAudit of(Input input, BlobCheck blobs, ProgressListener progress)
      throws IOException, BlackboxException {
    try (RecordingStream recording = RecordingStream.open(input, progress)) {
      boolean isText = recording.kind() == FileKind.TEXT; // which may mention a blob
      if (isText || (recording.kind() == FileKind.BBOX && !hasMark(recording.bytes()))) {
        return NONE;
      }
    }
    Count count = new Count(blobs);
    try (RecordingStream recording = RecordingStream.open(input, progress)) {
      BboxReader reader = recording.reader();
      while (reader.next()) {
        for (BlobRefs.Ref ref : BlobRefs.of(reader.line())) {
          count.add(ref);
        }
      }
    }
    return count.audit();
  }

  /** Whether bytes contain {@code @blob}; finding that out is cheaper than reading the lines. */
  private static boolean hasMark(InputStream in) throws IOException {
    byte[] buffer = new byte[BUFFER];
    int kept = 0;
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer, kept, BUFFER - kept)) {
      int end = kept + read;
      for (int at = Swar.indexOf(buffer, 0, end, '@');
          at + MARK.length <= end;
          at = Swar.indexOf(buffer, at + 1, end, '@')) {
        if (Arrays.equals(buffer, at, at + MARK.length, MARK, 0, MARK.length)) {
          return true;
        }
      }
      kept = Math.min(end, MARK.length - 1);
      System.arraycopy(buffer, end - kept, buffer, 0, kept);
    }
    return false;
  }

  /** A sentence that names the missing blobs. */
  String missingSentence() {
    List<String> names = new ArrayList<>(missingNames);
    if (missing > names.size()) {
      names.add("…");
    }
    return Plural.of(missing, "blob is", "blobs are") + " missing: " + String.join(", ", names);
  }

  private static final class Count {
    private final BlobCheck blobs;
    private long references;
    private Optional<String> changed = Optional.empty();
    private long missing;
    private final Set<String> names = new LinkedHashSet<>();

    Count(BlobCheck blobs) {
      this.blobs = blobs;
    }

    void add(BlobRefs.Ref ref) {
      if (!HASH.matcher(ref.sha256()).matches()) {
        return; // names no blob; the validator reports it
      }
      references++;
      switch (blobs.check(ref.sha256(), ref.bytes())) {
        case CHANGED -> {
          if (changed.isEmpty()) {
            changed =
                Optional.of("blob " + ref.sha256() + " differs from what the recording states");
          }
        }
        case MISSING -> {
          missing++;
          if (names.size() < MAX_NAMES) {
            names.add(ref.sha256());
          }
        }
        case PRESENT, NOT_CHECKED -> {}
      }
    }

    BlobAudit audit() {
      return new BlobAudit(references, changed, missing, new ArrayList<>(names));
    }
  }
}
