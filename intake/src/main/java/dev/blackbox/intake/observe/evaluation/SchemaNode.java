package dev.blackbox.intake.observe.evaluation;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.harrel.jsonschema.JsonNode;
import dev.harrel.jsonschema.JsonNodeFactory;
import dev.harrel.jsonschema.SimpleType;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adapts a JSON value to the schema library. */
public record SchemaNode(Json json, String pointer) implements JsonNode {
  public static final JsonNodeFactory FACTORY =
      new JsonNodeFactory() {
        @Override
        public JsonNode wrap(Object node) {
          return node instanceof SchemaNode known ? known : new SchemaNode((Json) node, "");
        }

        @Override
        public JsonNode create(String text) {
          return new SchemaNode(JsonText.read(new StringReader(text)), "");
        }
      };

  @Override
  public String getJsonPointer() {
    return pointer;
  }

  @Override
  public SimpleType getNodeType() {
    return switch (json) {
      case Json.Text _ -> SimpleType.STRING;
      case Json.Items _ -> SimpleType.ARRAY;
      case Json.Fields _ -> SimpleType.OBJECT;
      case Json.Literal literal -> type(literal);
    };
  }

  private static SimpleType type(Json.Literal literal) {
    if (literal.isNull()) {
      return SimpleType.NULL;
    }
    if (!literal.isNumber()) {
      return SimpleType.BOOLEAN;
    }
    BigDecimal number = new BigDecimal(literal.text());
    return number.stripTrailingZeros().scale() <= 0 ? SimpleType.INTEGER : SimpleType.NUMBER;
  }

  @Override
  public boolean asBoolean() {
    return json.text().equals("true");
  }

  @Override
  public String asString() {
    return json.text();
  }

  @Override
  public BigInteger asInteger() {
    return asNumber().toBigInteger();
  }

  @Override
  public BigDecimal asNumber() {
    return new BigDecimal(json.text());
  }

  @Override
  public List<JsonNode> asArray() {
    List<JsonNode> nodes = new ArrayList<>();
    if (json instanceof Json.Items items) {
      for (Json item : items.items()) {
        nodes.add(new SchemaNode(item, pointer + "/" + nodes.size()));
      }
    }
    return nodes;
  }

  @Override
  public Map<String, JsonNode> asObject() {
    Map<String, JsonNode> nodes = new LinkedHashMap<>();
    if (json instanceof Json.Fields fields) {
      for (Json.Field field : fields.fields()) {
        String place = pointer + "/" + JsonNode.encodeJsonPointer(field.name());
        nodes.put(field.name(), new SchemaNode(field.value(), place));
      }
    }
    return nodes;
  }

  /** Compares numbers by value, and objects regardless of field order. */
  @Override
  public boolean equals(Object other) {
    return other instanceof SchemaNode node && value().equals(node.value());
  }

  @Override
  public int hashCode() {
    return value().hashCode();
  }

  private Object value() {
    return switch (getNodeType()) {
      case INTEGER, NUMBER -> asNumber().stripTrailingZeros();
      case ARRAY -> asArray();
      case OBJECT -> asObject();
      case NULL, BOOLEAN -> json;
      case STRING -> asString();
    };
  }
}
