package dev.blackbox.session.index;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/** A growing column of whole numbers. */
public final class Column {
  private final IndexField field;
  private final ChunkStore store;
  private final int width;
  private final int shift;
  private final int mask;
  private ByteBuffer[] chunks;
  private int used;
  private int size;

  Column(IndexField field, ChunkStore store, List<ByteBuffer> chunks, int size) {
    this.field = field;
    this.store = store;
    this.width = field.width();
    int rows = store.chunkSize() / width;
    this.shift = Integer.numberOfTrailingZeros(rows);
    this.mask = rows - 1;
    this.chunks = chunks.toArray(ByteBuffer[]::new);
    this.used = chunks.size();
    this.size = size;
  }

  public int size() {
    return size;
  }

  public void add(long value) {
    if (size >>> shift == used) {
      chunks = used == chunks.length ? Arrays.copyOf(chunks, Math.max(4, used * 2)) : chunks;
      chunks[used++] = store.create(field);
    }
    set(size++, value);
  }

  /** Sets the value of a row, or adds one after the last row. */
  public void put(int row, long value) {
    if (row == size) {
      add(value);
    } else {
      set(row, value);
    }
  }

  /** Removes the rows from this one on. */
  public void truncate(int rows) {
    size = Math.min(size, rows);
  }

  public void set(int row, long value) {
    ByteBuffer chunk = chunks[row >>> shift];
    int place = (row & mask) * width;
    switch (width) {
      case 1 -> chunk.put(place, (byte) value);
      case 4 -> chunk.putInt(place, (int) value);
      default -> chunk.putLong(place, value);
    }
  }

  public long get(int row) {
    ByteBuffer chunk = chunks[row >>> shift];
    int place = (row & mask) * width;
    return switch (width) {
      case 1 -> chunk.get(place);
      case 4 -> chunk.getInt(place);
      default -> chunk.getLong(place);
    };
  }

  /** Returns a number of a column that is at most four bytes wide. */
  public int intAt(int row) {
    return (int) get(row);
  }

  /** Returns the first row of an ascending column with at least this value, or the size. */
  public int firstAtLeast(long value) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (get(middle) < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
