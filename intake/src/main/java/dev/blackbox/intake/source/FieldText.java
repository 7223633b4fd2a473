package dev.blackbox.intake.source;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.Layout;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import java.util.List;

/** A field as it stands in a comment: written like an argument, but every key may be bare. */
final class FieldText {
  private FieldText() {}

  static String of(Arg field) {
    Arg value = new Arg("v", field.value(), field.isList());
    Line line = new Line.Lifecycle(LineKind.LIFECYCLE, "v", List.of(value), null, Metadata.NONE);
    String written = BboxWriter.render(line, Layout.SPACED).substring("@v v=".length());
    return field.key() == null ? written : field.key() + "=" + written;
  }
}
