package dev.blackbox.format.decision;

import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of one object with their types. It reports fields that are missing or ill-typed
 * and returns a neutral value instead, so that the rest can be read.
 */
final class ObjectReader {
  private static final String NOTHING = "unknown";
  private static final Set<String> UNKNOWN_OTHERWISE =
      Set.of("", "n/a", "na", "none", "null", "nil", "undefined", "-", "?", "tbd");

  private final Json.Fields object;
  private final String path;
  private final DecisionEventReader.Problems problems;

  ObjectReader(Json.Fields object, String path, DecisionEventReader.Problems problems) {
    this.object = object;
    this.path = path;
    this.problems = problems;
  }

  /** A string that must have a meaning. */
  String text(String name) {
    Json value = required(name);
    if (value instanceof Json.Text text) {
      return known(name, text.text());
    }
    if (value != null) {
      wrongType(name, "a string", value);
    }
    return NOTHING;
  }

  /** A string of any words, also {@code none}. */
  String prose(String name) {
    Json value = required(name);
    if (value != null && !(value instanceof Json.Text)) {
      wrongType(name, "a string", value);
    }
    return value instanceof Json.Text text ? text.text() : NOTHING;
  }

  @Nullable String textOrNull(String name) {
    Json value = required(name);
    if (value == null || isNull(value)) {
      return null;
    }
    if (value instanceof Json.Text text) {
      return known(name, text.text());
    }
    wrongType(name, "a string or null", value);
    return null;
  }

  <T extends Enum<T> & Keyword> T word(String name, Class<T> type, T otherwise) {
    Json value = required(name);
    if (value instanceof Json.Text text) {
      return Keyword.find(type, text.text())
          .orElseGet(() -> wrongWord(name, text.text(), Keyword.listed(type), otherwise));
    }
    if (value != null) {
      wrongType(name, "a string", value);
    }
    return otherwise;
  }

  private <T> T wrongWord(String name, String found, String expected, T otherwise) {
    problems.add(Rule.RUN_FIELD_VALUE, at(name) + " is \"" + found + "\", expected " + expected);
    return otherwise;
  }

  Json.Fields object(String name) {
    Json value = required(name);
    if (value instanceof Json.Fields fields) {
      return fields;
    }
    if (value != null) {
      wrongType(name, "an object", value);
    }
    return Json.Fields.EMPTY;
  }

  Json objectOrNull(String name) {
    Json value = required(name);
    if (value == null || isNull(value) || value instanceof Json.Fields) {
      return value == null ? Json.Literal.NULL : value;
    }
    wrongType(name, "an object or null", value);
    return Json.Literal.NULL;
  }

  Json numberOrNull(String name) {
    Json value = required(name);
    if (value == null || isNumberOrNull(value)) {
      return value == null ? Json.Literal.NULL : value;
    }
    wrongType(name, "a number or null", value);
    return Json.Literal.NULL;
  }

  /** An object whose named fields, if present, are a number or null. */
  Json.Fields numbers(String name, List<String> numbers) {
    Json.Fields fields = object(name);
    for (String number : numbers) {
      Json value = fields.get(number).orElse(Json.Literal.NULL);
      if (!isNumberOrNull(value)) {
        wrongType(name + "." + number, "a number or null", value);
      }
    }
    return fields;
  }

  List<Json> items(String name) {
    Json value = required(name);
    if (value instanceof Json.Items items) {
      return items.items();
    }
    if (value != null) {
      wrongType(name, "an array", value);
    }
    return List.of();
  }

  /** An array of objects; the function reads each. */
  <T> List<T> objects(String name, Function<ObjectReader, T> read) {
    List<T> all = new ArrayList<>();
    List<Json> items = items(name);
    for (int i = 0; i < items.size(); i++) {
      String place = name + "[" + i + "]";
      if (items.get(i) instanceof Json.Fields fields) {
        all.add(read.apply(new ObjectReader(fields, at(place), problems)));
      } else {
        wrongType(place, "an object", items.get(i));
      }
    }
    return all;
  }

  /** As {@link #objects}, for an optional field. */
  <T> List<T> objectsIfAny(String name, Function<ObjectReader, T> read) {
    return object.get(name).isPresent() ? objects(name, read) : List.of();
  }

  ObjectReader reader(String name) {
    return new ObjectReader(object(name), at(name), problems);
  }

  private @Nullable Json required(String name) {
    Json value = object.get(name).orElse(null);
    if (value == null) {
      problems.add(Rule.RUN_FIELD_MISSING, at(name) + " is missing");
    }
    return value;
  }

  private String known(String name, String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    boolean isUnknown = plain.equals(NOTHING) && !text.equals(NOTHING);
    if (isUnknown || UNKNOWN_OTHERWISE.contains(plain)) {
      problems.add(
          Rule.UNKNOWN_VALUE,
          at(name) + " is \"" + text + "\"; write \"unknown\" for unknown values");
    }
    return text;
  }

  private void wrongType(String name, String expected, Json found) {
    problems.add(
        Rule.RUN_FIELD_TYPE, at(name) + " is " + described(found) + ", expected " + expected);
  }

  private String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private static boolean isNull(Json value) {
    return value instanceof Json.Literal literal && literal.isNull();
  }

  private static boolean isNumberOrNull(Json value) {
    return value instanceof Json.Literal literal && (literal.isNull() || literal.isNumber());
  }

  private static String described(Json value) {
    if (value instanceof Json.Text) {
      return "a string";
    }
    if (value instanceof Json.Items) {
      return "an array";
    }
    return value instanceof Json.Literal literal ? literal.text() : "an object";
  }
}
