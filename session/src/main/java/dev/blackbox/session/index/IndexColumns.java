package dev.blackbox.session.index;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The columns of an index. */
public final class IndexColumns {
  private final Column[] columns = new Column[IndexField.values().length];

  /** Creates empty columns. */
  public IndexColumns(ChunkStore store) {
    for (IndexField field : IndexField.values()) {
      columns[field.ordinal()] = new Column(field, store, List.of(), 0);
    }
  }

  /**
   * Creates columns from chunks that were written before.
   *
   * @param chunks the field and the content of every chunk, in the order of their creation
   * @param sizes the number of rows of each field
   */
  public IndexColumns(
      ChunkStore store,
      List<Map.Entry<IndexField, ByteBuffer>> chunks,
      Map<IndexField, Integer> sizes) {
    Map<IndexField, List<ByteBuffer>> byField = new EnumMap<>(IndexField.class);
    chunks.forEach(
        chunk ->
            byField.computeIfAbsent(chunk.getKey(), f -> new ArrayList<>()).add(chunk.getValue()));
    for (IndexField field : IndexField.values()) {
      List<ByteBuffer> own = byField.getOrDefault(field, List.of());
      columns[field.ordinal()] = new Column(field, store, own, sizes.getOrDefault(field, 0));
    }
  }

  public Column of(IndexField field) {
    return columns[field.ordinal()];
  }
}
