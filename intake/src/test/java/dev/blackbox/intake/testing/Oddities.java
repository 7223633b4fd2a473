package dev.blackbox.intake.testing;

import dev.blackbox.intake.source.Node;
import dev.blackbox.testkit.property.Choices;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** Puts something odd in place of one value of a JSON record: what a next version may write. */
public final class Oddities {
  private final Choices choices;
  private int left;

  private Oddities(Choices choices, int left) {
    this.choices = choices;
    this.left = left;
  }

  /** The record with one of its values replaced. */
  public static Node in(Node record, Choices choices) {
    return new Oddities(choices, choices.below(size(record))).copy(record);
  }

  private static int size(Node node) {
    int size = 1;
    for (Node item : node.items()) {
      size += size(item);
    }
    for (Node value : node.fields().values()) {
      size += size(value);
    }
    return size;
  }

  private Node copy(Node node) {
    if (left-- == 0) {
      return odd(node);
    }
    return switch (node) {
      case Node.Items items -> {
        List<Node> copied = new ArrayList<>();
        items.values().forEach(item -> copied.add(copy(item)));
        yield new Node.Items(copied);
      }
      case Node.Fields fields -> {
        SequencedMap<String, Node> copied = new LinkedHashMap<>();
        fields.values().forEach((name, value) -> copied.put(name, copy(value)));
        yield new Node.Fields(copied);
      }
      default -> node;
    };
  }

  private Node odd(Node node) {
    return switch (choices.below(11)) {
      case 0 -> Node.absent();
      case 1 -> new Node.Literal("true");
      case 2 -> new Node.Literal("-1");
      case 3 -> new Node.Literal("1e400");
      case 4 -> new Node.Literal("99999999999999999999");
      case 5 -> new Node.Text("");
      case 6 -> new Node.Text("o: id=1 → [ok]\r\n---\n@end \"\u0000");
      case 7 -> new Node.Items(List.of());
      case 8 -> new Node.Items(List.of(node, node));
      case 9 -> new Node.Fields(new LinkedHashMap<>());
      default -> new Node.Fields(new LinkedHashMap<>(Map.of("type", node, "text", node)));
    };
  }
}
