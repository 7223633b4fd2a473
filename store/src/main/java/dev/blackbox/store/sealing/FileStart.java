package dev.blackbox.store.sealing;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.HeaderBlock;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.line.LineKind;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * The first lines of a file, by which a reader takes it for a recording, or for a part of one.
 *
 * @param headerLines the number of the last line of the header; 0 if there is no whole header
 * @param firstLine the first line that is not part of the header and not blank
 * @param bytes the size of all these lines
 */
record FileStart(
    HeaderBlock.State state, Header header, long headerLines, String firstLine, long bytes) {
  static FileStart of(InputStream text) throws IOException {
    BboxReader reader = new BboxReader(text);
    long headerLines = 0;
    String firstLine = "";
    while (firstLine.isEmpty() && reader.next()) {
      LineKind kind = reader.line().kind();
      if (kind == LineKind.HEADER) {
        headerLines = reader.line().number();
      } else if (kind != LineKind.BLANK) {
        firstLine = reader.line().text();
      }
    }
    HeaderBlock block = reader.header();
    return new FileStart(block.state(), block.header(), headerLines, firstLine, reader.bytesRead());
  }

  /**
   * Says why the lines that a copy lacks have to stay; empty if they can be erased.
   *
   * @param isLater whether another file comes before this one
   * @param isSingle whether the recording has no other file
   */
  Optional<String> needFor(FileStart copy, boolean isLater, boolean isSingle) {
    if (copy.state == HeaderBlock.State.TOO_LONG && state != copy.state) {
      return Optional.of("stubs would make the header too long");
    }
    if (state != copy.state || headerLines != copy.headerLines) {
      return Optional.of("they begin and end the header");
    }
    if (header.text("format").isPresent() && copy.header.text("format").isEmpty()) {
      return Optional.of("the header has to state the format");
    }
    Optional<String> id = copy.header.text("id");
    if (!isSingle && !header.text("id").equals(id)) {
      return Optional.of("the header of each file of a recording has to state the id");
    }
    if (id.isPresent() && !header.text("id").equals(id)) {
      return Optional.of("the rest of the header would state another id");
    }
    return isLater && !firstLine.equals(copy.firstLine)
        ? Optional.of("@continue ties the file to the one before it")
        : Optional.empty();
  }
}
