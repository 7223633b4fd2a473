package dev.blackbox.session.calls;

import java.nio.charset.StandardCharsets;

/**
 * A call that has started and not finished.
 *
 * @param ordinal which call of the recording it is, from 0
 * @param line where it started
 * @param head the beginning of that line, as bytes
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; decoded only when a person asks
public record OpenCall(
    int ordinal, long line, byte[] head, long idKey, long spanKey, long nameKey) {

  /** The beginning of the line it started in. */
  public String text() {
    return new String(head, StandardCharsets.UTF_8);
  }
}
