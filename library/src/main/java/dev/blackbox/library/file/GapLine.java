package dev.blackbox.library.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.line.Arg;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.segment.StoreComment;
import java.util.ArrayList;
import java.util.List;

/**
 * The line that takes the place of text that cannot be read: {@code # gap bytes=9931
 * reason="session.bbox.zst: the frame at byte 0 is damaged"}. A recorder writes the same line for
 * events that it could not record.
 */
public final class GapLine {
  private GapLine() {}

  /**
   * Returns the line, with its line ending.
   *
   * @param reason what is missing and why, with the file in front
   * @param bytes the size of what is missing; 0 if it is unknown
   */
  public static byte[] of(String reason, long bytes) {
    List<Arg> fields = new ArrayList<>();
    if (bytes > 0) {
      fields.add(Arg.pair("bytes", Long.toString(bytes)));
    }
    fields.add(Arg.pair("reason", SafeText.line(reason)));
    return (StoreComment.of("gap", fields) + "\n").getBytes(UTF_8);
  }
}
