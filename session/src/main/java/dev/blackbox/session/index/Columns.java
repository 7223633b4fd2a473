package dev.blackbox.session.index;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The columns of an index. */
public final class Columns {
  private final Column[] columns = new Column[Field.values().length];

  /** Creates empty columns. */
  public Columns(ChunkStore store) {
    for (Field field : Field.values()) {
      columns[field.ordinal()] = new Column(field, store, List.of(), 0);
    }
  }

  /**
   * Creates columns from chunks that were written before.
   *
   * @param chunks the field and the content of every chunk, in the order of their creation
   * @param sizes the number of rows of each field
   */
  public Columns(
      ChunkStore store, List<Map.Entry<Field, ByteBuffer>> chunks, Map<Field, Integer> sizes) {
    Map<Field, List<ByteBuffer>> byField = new EnumMap<>(Field.class);
    chunks.forEach(
        chunk ->
            byField.computeIfAbsent(chunk.getKey(), f -> new ArrayList<>()).add(chunk.getValue()));
    for (Field field : Field.values()) {
      List<ByteBuffer> own = byField.getOrDefault(field, List.of());
      columns[field.ordinal()] = new Column(field, store, own, sizes.getOrDefault(field, 0));
    }
  }

  public Column of(Field field) {
    return columns[field.ordinal()];
  }
}
