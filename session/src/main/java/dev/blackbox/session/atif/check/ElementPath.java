package dev.blackbox.session.atif.check;

import org.jspecify.annotations.Nullable;

/** The path of a value in a document: {@code steps[3].observation.results[0]}. */
record ElementPath(@Nullable ElementPath outer, String name, int index) {
  static final ElementPath ROOT = new ElementPath(null, "", -1);

  ElementPath field(String field) {
    return new ElementPath(this, field, -1);
  }

  ElementPath item(String field, int at) {
    return new ElementPath(this, field, at);
  }

  @Override
  public String toString() {
    String own = index < 0 ? name : name + "[" + index + "]";
    String before = outer == null ? "" : outer.toString();
    return before.isEmpty() ? own : before + "." + own;
  }
}
