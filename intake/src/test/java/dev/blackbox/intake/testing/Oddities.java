package dev.blackbox.intake.testing;

import dev.blackbox.format.json.Json;
import dev.blackbox.testkit.property.Choices;
import java.util.ArrayList;
import java.util.List;

/** Replaces one value of a JSON record with something odd, as a future version may write it. */
public final class Oddities {
  private final Choices choices;
  private int left;

  private Oddities(Choices choices, int left) {
    this.choices = choices;
    this.left = left;
  }

  /** The record with one of its values replaced. */
  public static Json in(Json record, Choices choices) {
    return new Oddities(choices, choices.below(size(record))).copy(record);
  }

  private static int size(Json node) {
    int size = 1;
    for (Json item : node.items()) {
      size += size(item);
    }
    for (Json.Field field : node.fields()) {
      size += size(field.value());
    }
    return size;
  }

  private Json copy(Json node) {
    if (left-- == 0) {
      return odd(node);
    }
    return switch (node) {
      case Json.Items items -> {
        List<Json> copied = new ArrayList<>();
        items.items().forEach(item -> copied.add(copy(item)));
        yield new Json.Items(copied);
      }
      case Json.Fields fields -> {
        List<Json.Field> copied = new ArrayList<>();
        fields.fields().forEach(f -> copied.add(new Json.Field(f.name(), copy(f.value()))));
        yield new Json.Fields(copied);
      }
      default -> node;
    };
  }

  private Json odd(Json node) {
    return switch (choices.below(11)) {
      case 0 -> Json.Literal.NULL;
      case 1 -> new Json.Literal("true");
      case 2 -> new Json.Literal("-1");
      case 3 -> new Json.Literal("1e400");
      case 4 -> new Json.Literal("99999999999999999999");
      case 5 -> new Json.Text("");
      case 6 -> new Json.Text("o: id=1 → [ok]\r\n---\n@end \"\u0000");
      case 7 -> new Json.Items(List.of());
      case 8 -> new Json.Items(List.of(node, node));
      case 9 -> Json.Fields.EMPTY;
      default -> Json.Fields.EMPTY.with("type", node).with("text", node);
    };
  }
}
