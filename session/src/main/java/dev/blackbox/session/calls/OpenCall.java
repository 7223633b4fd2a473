package dev.blackbox.session.calls;

import java.nio.charset.StandardCharsets;

/**
 * An unfinished call.
 *
 * @param ordinal its number in the recording, from 0
 * @param line the line that started it
 * @param head the beginning of that line, as bytes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; decoded only for display
public record OpenCall(
    int ordinal, long line, byte[] head, long idKey, long spanKey, long nameKey) {

  /** Returns the beginning of the line that started it. */
  public String text() {
    return new String(head, StandardCharsets.UTF_8);
  }
}
