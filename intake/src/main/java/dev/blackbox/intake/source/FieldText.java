package dev.blackbox.intake.source;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.line.Arg;

/** A field as it stands in a comment: written like an argument, but every key may be bare. */
final class FieldText {
  private FieldText() {}

  static String of(Arg field) {
    String value = BboxWriter.value(field);
    return field.key() == null ? value : field.key() + "=" + value;
  }
}
