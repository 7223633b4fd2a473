package dev.blackbox.format.bbox;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderReader;

/**
 * The lines between the two fences of a recording, as bytes.
 *
 * @param text the lines, each ended by a newline
 * @param firstLine the number of the line with the opening fence; 0 if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // passed from reader to header reader, never compared
public record HeaderBlock(State state, byte[] text, long firstLine) {
  /** State of the header in the file. */
  public enum State {
    /** The first line that is not blank is not {@code ---}. */
    MISSING,
    /** The file ends inside the header. */
    OPEN,
    CLOSED,
    /** No closing fence within {@link BboxReader#MAX_HEADER} bytes. */
    TOO_LONG
  }

  /** Reads the header; it is empty if the recording has none. */
  public Header header() {
    return state == State.MISSING ? Header.EMPTY : HeaderReader.read(text, firstLine).header();
  }
}
