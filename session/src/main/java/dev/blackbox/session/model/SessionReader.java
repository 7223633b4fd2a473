package dev.blackbox.session.model;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.format.line.LineKind;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads a recording into an index and, if there is an assembler, into events. */
final class SessionReader {
  private final BboxReader reader;
  private final IndexBuilder index;
  private final @Nullable EventAssembler events;
  private final LineConsumer also;
  private Header header = Header.EMPTY;
  private boolean isInBody;

  SessionReader(
      BboxReader reader, IndexBuilder index, @Nullable EventAssembler events, LineConsumer also) {
    this.also = also;
    this.reader = reader;
    this.index = index;
    this.events = events;
  }

  /** Reads to the end of the text; again if the text has grown since the last call. */
  SessionIndex read() throws IOException {
    while (reader.next()) {
      accept(reader.line());
      also.accept(reader.line());
    }
    also.finish();
    if (!isInBody) {
      readHeader();
    }
    if (events != null) {
      events.close();
    }
    return index.index();
  }

  Header header() {
    return header;
  }

  private void accept(LineView line) {
    if (line.kind() != LineKind.HEADER) {
      startBody();
    }
    index.accept(line, reader.bytesRead() - (line.next() - line.start()));
    if (events != null && !line.isRest()) {
      events.accept(line, index.place(), index.role(), index.call());
    }
  }

  private void startBody() {
    if (!isInBody) {
      isInBody = true;
      readHeader();
    }
  }

  private void readHeader() {
    header = HeaderReader.read(reader.header().text(), reader.header().firstLine()).header();
    index.header(header);
  }
}
