package dev.blackbox.session.atif.check;

import org.jspecify.annotations.Nullable;

/** Where in a document something stands: {@code steps[3].observation.results[0]}. */
record Place(@Nullable Place outer, String name, int index) {
  static final Place ROOT = new Place(null, "", -1);

  Place field(String field) {
    return new Place(this, field, -1);
  }

  Place item(String field, int at) {
    return new Place(this, field, at);
  }

  @Override
  public String toString() {
    String own = index < 0 ? name : name + "[" + index + "]";
    String before = outer == null ? "" : outer.toString();
    return before.isEmpty() ? own : before + "." + own;
  }
}
