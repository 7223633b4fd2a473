package dev.blackbox.session.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers names in the order of their first use. */
final class NameTable {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  int number(String name) {
    Integer known = numbers.putIfAbsent(name, names.size());
    if (known != null) {
      return known;
    }
    names.add(name);
    return names.size() - 1;
  }

  List<String> names() {
    return names;
  }
}
