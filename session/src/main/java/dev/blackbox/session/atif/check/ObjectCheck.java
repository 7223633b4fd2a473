package dev.blackbox.session.atif.check;

import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.ObjectKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Checks the fields of one object. */
final class ObjectCheck {
  private static final String WHOLE = "a whole number";
  private static final int MAX_SHOWN = 40;

  private final Json.Fields object;
  private final ElementPath place;
  private final AtifReport report;

  ObjectCheck(Json.Fields object, ElementPath place, AtifReport report) {
    this.object = object;
    this.place = place;
    this.report = report;
  }

  /** Reports fields that the format does not define, and repeated ones. */
  void closed(ObjectKind kind) {
    Set<String> names = new HashSet<>();
    for (Json.Field field : object.fields()) {
      ElementPath at = place.field(field.name());
      if (!kind.hasField(field.name())) {
        report.add(Rule.ATIF_FIELD_UNKNOWN, at, "is not a field of the format");
      } else if (!names.add(field.name())) {
        report.add(Rule.ATIF_DUPLICATE_KEY, at, "the key is duplicated; the last one counts");
      }
    }
  }

  /** The value of a field; null if it is absent or null, which means the same. */
  @Nullable Json value(String name) {
    Json value = object.get(name).orElse(null);
    return value instanceof Json.Literal literal && literal.isNull() ? null : value;
  }

  /** Checks a field that is required. */
  @Nullable Json required(String name, Function<Json, TypeMatch> type, String expected) {
    if (object.get(name).isEmpty()) {
      report.add(Rule.ATIF_FIELD_MISSING, place.field(name), "is missing");
      return null;
    }
    Json value = value(name);
    if (value == null) {
      report.add(Rule.ATIF_FIELD_TYPE, place.field(name), "is null, expected " + expected);
      return null;
    }
    return fitting(name, value, type, expected);
  }

  /** Checks a field that may be absent. */
  @Nullable Json optional(String name, Function<Json, TypeMatch> type, String expected) {
    Json value = value(name);
    return value == null ? null : fitting(name, value, type, expected);
  }

  private @Nullable Json fitting(
      String name, Json value, Function<Json, TypeMatch> type, String expected) {
    return fits(value, place.field(name), type, expected) ? value : null;
  }

  private boolean fits(
      Json value, ElementPath at, Function<Json, TypeMatch> type, String expected) {
    TypeMatch fit = type.apply(value);
    if (fit == TypeMatch.NONE) {
      report.add(Rule.ATIF_FIELD_TYPE, at, "is " + display(value) + ", expected " + expected);
    } else if (fit == TypeMatch.LOOSE) {
      report.add(Rule.ATIF_LOOSE_TYPE, at, "is " + display(value) + ", expected " + expected);
    }
    return fit != TypeMatch.NONE;
  }

  @Nullable String requiredText(String name) {
    Json value = required(name, TypeMatch::text, "a text");
    return value == null ? null : value.text();
  }

  @Nullable String optionalText(String name) {
    Json value = optional(name, TypeMatch::text, "a text");
    return value == null ? null : value.text();
  }

  /** Checks a required text that must not be empty for stricter validators. */
  @Nullable String requiredName(String name) {
    String text = requiredText(name);
    if (text != null && text.isEmpty()) {
      report.add(Rule.ATIF_EMPTY_NAME, place.field(name), "is empty, expected a name");
    }
    return text;
  }

  void optionalObject(String name) {
    optional(name, TypeMatch::object, "an object");
  }

  void optionalWholes(String... names) {
    for (String name : names) {
      optional(name, TypeMatch::whole, WHOLE);
    }
  }

  /** Checks a whole number that must not be negative. */
  void optionalCount(String name) {
    Json value = optional(name, TypeMatch::whole, WHOLE);
    if (value != null && value.text().strip().startsWith("-")) {
      report.add(
          Rule.ATIF_FIELD_VALUE,
          place.field(name),
          "is " + display(value) + ", expected 0 or more");
    }
  }

  /** The members of an array, or null if there is none. */
  @Nullable List<Json> optionalItems(String name) {
    return items(optional(name, TypeMatch::array, "an array"));
  }

  @Nullable List<Json> requiredItems(String name) {
    return items(required(name, TypeMatch::array, "an array"));
  }

  private static @Nullable List<Json> items(@Nullable Json value) {
    return value instanceof Json.Items items ? items.items() : null;
  }

  /** Checks an array whose members all have one type. */
  void optionalItems(String name, Function<Json, TypeMatch> type, String expected) {
    List<Json> items = optionalItems(name);
    for (int i = 0; items != null && i < items.size(); i++) {
      fits(items.get(i), place.item(name, i), type, expected);
    }
  }

  /** A member of an array, which must be an object. */
  @Nullable ObjectCheck member(String name, List<Json> items, int index) {
    ElementPath at = place.item(name, index);
    return fits(items.get(index), at, TypeMatch::object, "an object")
        ? new ObjectCheck((Json.Fields) items.get(index), at, report)
        : null;
  }

  /** A field that may be absent, and otherwise must be an object. */
  @Nullable ObjectCheck inner(String name) {
    Json value = optional(name, TypeMatch::object, "an object");
    return value == null ? null : new ObjectCheck((Json.Fields) value, place.field(name), report);
  }

  /** A value in a message: as written, but short. */
  static String display(Json json) {
    if (json instanceof Json.Fields) {
      return "an object";
    }
    if (json instanceof Json.Items) {
      return "an array";
    }
    String text = json.text();
    String shortened = text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "…" : text;
    return json instanceof Json.Text ? "\"" + shortened + "\"" : shortened;
  }

  void wrong(Rule rule, String name, String message) {
    report.add(rule, place.field(name), message);
  }
}
