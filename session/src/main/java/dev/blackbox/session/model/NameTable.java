package dev.blackbox.session.model;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.calls.IdTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Numbers names in the order of their first use. */
final class NameTable {
  private static final int MOST_HASHES = 100_000;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  /** The numbers by the hashes of the names as written, so that most need not be decoded. */
  private final IdTable written = IdTable.map();

  private final long seed = new SplittableRandom().nextLong();

  int number(String name) {
    Integer known = numbers.putIfAbsent(name, names.size());
    if (known != null) {
      return known;
    }
    names.add(name);
    return names.size() - 1;
  }

  /** Returns the number of the decoded name of a statement. */
  int nameOf(LineView line) {
    return line.kind() == LineKind.MCP
        ? number(line.name())
        : number(line, line.contentStart(), line.nameEnd(), line::name);
  }

  /** Returns the number of a word of a line, which the supplier decodes. */
  int number(LineView line, int from, int to, Supplier<String> decoded) {
    boolean isPlain = from < to && line.bytes()[from] != '"' && written.size() < MOST_HASHES;
    if (!isPlain) {
      return number(decoded.get());
    }
    long hash = IdTable.hash(line.bytes(), from, to, seed);
    int known = written.get(hash);
    if (known != IdTable.ABSENT) {
      return known;
    }
    int number = number(decoded.get());
    written.put(hash, number);
    return number;
  }

  List<String> names() {
    return names;
  }
}
