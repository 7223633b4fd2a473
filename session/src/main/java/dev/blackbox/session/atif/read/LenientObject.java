package dev.blackbox.session.atif.read;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.StepContent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads fields as what they most likely mean, or null. */
final class LenientObject {
  private static final int MOST_DIGITS = 400;

  /** A whole number of this many digits fits into a long. */
  private static final int MOST_LONG_DIGITS = 18;

  private final Json.Fields object;

  LenientObject(Json.Fields object) {
    this.object = object;
  }

  @Nullable Json value(String name) {
    Json value = object.get(name).orElse(null);
    return value instanceof Json.Literal literal && literal.isNull() ? null : value;
  }

  @Nullable String text(String name) {
    Json value = value(name);
    return value == null ? null : value.text();
  }

  String textOr(String name, String other) {
    String text = text(name);
    return text == null ? other : text;
  }

  @Nullable BigDecimal number(String name) {
    return number(value(name));
  }

  private static @Nullable BigDecimal number(@Nullable Json value) {
    if (value == null || !value.isScalar() || value.text().length() > MOST_DIGITS) {
      return null;
    }
    try {
      BigDecimal number = new BigDecimal(value.text().strip());
      // 1e999999999 is short as written and fills the memory as plain digits.
      return Math.abs((long) number.scale()) <= MOST_DIGITS ? number : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  @Nullable Long whole(String name) {
    return whole(value(name));
  }

  private static @Nullable Long whole(@Nullable Json value) {
    if (value instanceof Json.Literal literal
        && literal.isWholeNumber()
        && literal.text().length() <= MOST_LONG_DIGITS) {
      return Long.valueOf(literal.text());
    }
    BigDecimal number = number(value);
    if (number == null) {
      return null;
    }
    try {
      return number.longValueExact();
    } catch (ArithmeticException e) {
      return null;
    }
  }

  @Nullable Boolean truth(String name) {
    String text = text(name);
    return text == null
        ? null
        : switch (text.toLowerCase(Locale.ROOT)) {
          case "true", "1", "1.0", "yes", "y", "on", "t" -> Boolean.TRUE;
          case "false", "0", "0.0", "no", "n", "off", "f" -> Boolean.FALSE;
          default -> null;
        };
  }

  Json.Fields objectOr(String name) {
    return value(name) instanceof Json.Fields fields ? fields : new Json.Fields(List.of());
  }

  Json.@Nullable Fields object(String name) {
    return value(name) instanceof Json.Fields fields ? fields : null;
  }

  /** The members of an array that are objects; a single object counts as an array of one. */
  <T> @Nullable List<T> objects(String name, Function<Json.Fields, T> reader) {
    Json value = value(name);
    if (value instanceof Json.Fields one) {
      return List.of(reader.apply(one));
    }
    if (!(value instanceof Json.Items items)) {
      return null;
    }
    List<T> read = new ArrayList<>();
    for (Json item : items.items()) {
      if (item instanceof Json.Fields fields) {
        read.add(reader.apply(fields));
      }
    }
    return read;
  }

  List<Json> items(String name) {
    return value(name) instanceof Json.Items items ? items.items() : List.of();
  }

  @Nullable List<Long> wholes(String name) {
    return value(name) instanceof Json.Items ? all(items(name), LenientObject::whole) : null;
  }

  @Nullable List<BigDecimal> numbers(String name) {
    return value(name) instanceof Json.Items ? all(items(name), LenientObject::number) : null;
  }

  /** All values or null: a list with gaps would no longer match the list it belongs to. */
  private static <T> @Nullable List<T> all(List<Json> items, Function<Json, @Nullable T> reader) {
    List<T> read = new ArrayList<>(items.size());
    for (Json item : items) {
      T value = reader.apply(item);
      if (value == null) {
        return null;
      }
      read.add(value);
    }
    return read;
  }

  @Nullable StepContent content(String name) {
    Json value = value(name);
    if (value == null) {
      return null;
    }
    return value instanceof Json.Items items
        ? new StepContent.Parts(items.items().stream().map(LenientObject::part).toList())
        : new StepContent.Text(value.text());
  }

  private static StepContent.Part part(Json json) {
    if (!(json instanceof Json.Fields object)) {
      return json instanceof Json.Text text
          ? new StepContent.TextPart(text.text())
          : new StepContent.Other(json);
    }
    LenientObject part = new LenientObject(object);
    LenientObject source = new LenientObject(part.objectOr("source"));
    String mediaType = source.textOr("media_type", "");
    String path = source.text("path");
    String text = part.text("text");
    return switch (part.textOr("type", "")) {
      case "text" -> text == null ? new StepContent.Other(json) : new StepContent.TextPart(text);
      case "image" ->
          path == null ? new StepContent.Other(json) : new StepContent.Image(mediaType, path);
      case "audio" ->
          path == null
              ? new StepContent.Other(json)
              : new StepContent.Audio(mediaType, path, source.number("duration_sec"));
      default -> new StepContent.Other(json);
    };
  }
}
