package dev.blackbox.library.json;

import dev.blackbox.format.line.Arg;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Arguments as a JSON array: words are strings, pairs objects with one property, lists arrays. */
public final class ArgsJson {
  private ArgsJson() {}

  public static void write(String property, List<Arg> args, JsonGenerator out) {
    if (args.isEmpty()) {
      return;
    }
    out.writeArrayPropertyStart(property);
    args.forEach(arg -> write(arg, out));
    out.writeEndArray();
  }

  private static void write(Arg arg, JsonGenerator out) {
    if (arg.key() == null) {
      value(arg, out);
      return;
    }
    out.writeStartObject();
    out.writeName(arg.key());
    value(arg, out);
    out.writeEndObject();
  }

  private static void value(Arg arg, JsonGenerator out) {
    if (!arg.isList()) {
      out.writeString(arg.value());
      return;
    }
    out.writeStartArray();
    arg.items().forEach(out::writeString);
    out.writeEndArray();
  }
}
