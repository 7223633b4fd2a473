package dev.blackbox.session.model;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.session.index.IndexField;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads the blocks of a recording when they are needed, and keeps the last ones. */
final class BlockReader {
  private static final int KEPT = 64;

  /** A header, because a reader takes dashes at the very start for one. */
  private static final byte[] HEADER = "---\n---\n".getBytes(StandardCharsets.US_ASCII);

  private static final int HEADER_LINES = 2;

  private static final int NONE = -1;

  private final SessionIndex index;
  private final RecordingText text;
  private final RecentItems<Block> kept =
      new RecentItems<>(KEPT, this::readUnchecked, Block::bytes);

  private InputStream in = InputStream.nullInputStream();
  private BboxReader lines = new BboxReader(in);
  private boolean hasLine;
  private long shift;
  private int nextBlock = NONE;

  BlockReader(SessionIndex index, RecordingText text) {
    this.index = index;
    this.text = text;
  }

  /** Returns a block; an error of the file is thrown as {@link UncheckedIOException}. */
  Block get(int block) {
    return kept.get(block);
  }

  private Block readUnchecked(int block) {
    try {
      return read(block);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Block read(int block) throws IOException {
    if (block != nextBlock) {
      open(block);
    }
    int first = value(IndexField.BLOCK_EVENT, block);
    EventAssembler events = new EventAssembler(first, shift);
    PlaceTracker place =
        new PlaceTracker(
            new Clock(at(IndexField.BLOCK_CLOCK_START, block), at(IndexField.BLOCK_ELAPSED, block)),
            index.names().get(value(IndexField.BLOCK_MODE, block)),
            index.names().get(value(IndexField.BLOCK_PHASE, block)));
    boolean isLast = block + 1 == index.blocks();
    long end = isLast ? index.totals().lines() + 1 : at(IndexField.BLOCK_LINE, block + 1);
    long bytes = 0;
    while (hasLine && lines.line().number() + shift < end) {
      accept(lines.line(), events, place);
      bytes += lines.line().isRest() ? 0 : lines.line().end() - lines.line().start();
      hasLine = lines.next();
    }
    events.close();
    nextBlock = block + 1;
    if (isLast) {
      close();
    }
    int expected = (isLast ? index.events() : value(IndexField.BLOCK_EVENT, block + 1)) - first;
    if (events.events().size() != expected) {
      throw new IOException("the recording changed while it was read");
    }
    return new Block(events.events(), events.remarks(), bytes);
  }

  /** Opens the text at a block; the blocks after it are read on from there. */
  private void open(int block) throws IOException {
    close();
    in = text.from(at(IndexField.BLOCK_OFFSET, block));
    long line = at(IndexField.BLOCK_LINE, block);
    boolean isStart = line == 1; // A byte-order mark is one only there.
    lines =
        new BboxReader(
            isStart ? in : new SequenceInputStream(new ByteArrayInputStream(HEADER), in));
    shift = isStart ? 0 : line - 1 - HEADER_LINES;
    hasLine = lines.next();
  }

  private void close() throws IOException {
    nextBlock = NONE;
    in.close();
  }

  private void accept(LineView line, EventAssembler events, PlaceTracker place) {
    int event = events.next();
    boolean isKnown = line.kind().isEvent() && event < index.events();
    if (!line.isRest()) {
      place.accept(line);
      events.accept(
          line,
          place,
          isKnown ? index.role(event) : CallRole.NONE,
          isKnown ? index.call(event) : -1);
    }
  }

  private long at(IndexField field, int block) {
    return index.columns().of(field).get(block);
  }

  private int value(IndexField field, int block) {
    return index.columns().of(field).intAt(block);
  }
}
