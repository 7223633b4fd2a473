package dev.blackbox.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The parameters of a request. Each is known to its route, given once, and has a strict value. */
public final class Query {
  private static final int MAX_TEXT = 1_000;
  private static final int MAX_DIGITS = 15;

  private final Map<String, String> values = new LinkedHashMap<>();

  /**
   * Reads the parameters.
   *
   * @param known the names that the route takes
   */
  public Query(@Nullable String query, Set<String> known) throws HttpProblem {
    if (query == null || query.isEmpty()) {
      return;
    }
    for (String pair : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = equals < 0 ? pair : pair.substring(0, equals);
      if (!known.contains(name)) {
        throw HttpProblem.parameter(
            "query", known.isEmpty() ? "no parameter" : "only " + String.join(", ", sorted(known)));
      }
      if (values.put(name, decode(name, pair.substring(Math.max(equals, 0)))) != null) {
        throw HttpProblem.parameter(name, "one value");
      }
    }
  }

  private static List<String> sorted(Set<String> names) {
    return names.stream().sorted().toList();
  }

  private static String decode(String name, String value) throws HttpProblem {
    try {
      byte[] bytes =
          URLDecoder.decode(value.isEmpty() ? "" : value.substring(1), ISO_8859_1)
              .getBytes(ISO_8859_1);
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.length() > MAX_TEXT || text.indexOf('\0') >= 0) {
        throw HttpProblem.parameter(name, "at most " + MAX_TEXT + " characters");
      }
      return text;
    } catch (IllegalArgumentException | CharacterCodingException e) {
      throw HttpProblem.parameter(name, "UTF-8 in percent encoding");
    }
  }

  /** Returns a text, empty if it is not given. */
  public String text(String name) {
    return values.getOrDefault(name, "");
  }

  /** Returns the id of a session, which must be given. */
  public String session(String name) throws HttpProblem {
    if (text(name).isEmpty()) {
      throw HttpProblem.parameter(name, "the id of a session");
    }
    return text(name);
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** Returns a whole number in a range; the default if it is not given. */
  public long number(String name, long usual, long least, long most) throws HttpProblem {
    String text = values.get(name);
    if (text == null) {
      return usual;
    }
    boolean isNumber =
        !text.isEmpty()
            && text.length() <= MAX_DIGITS
            && text.chars().allMatch(c -> c >= '0' && c <= '9');
    long value = isNumber ? Long.parseLong(text) : -1;
    if (!isNumber || value < least || value > most) {
      throw HttpProblem.parameter(name, "a whole number from " + least + " to " + most);
    }
    return value;
  }

  /** Returns one of several words; the first if it is not given. */
  public String word(String name, List<String> words) throws HttpProblem {
    String text = values.getOrDefault(name, words.get(0));
    if (!words.contains(text)) {
      throw HttpProblem.parameter(name, "one of " + String.join(", ", words));
    }
    return text;
  }

  /** Returns whether a switch is on: {@code true} or {@code false}. */
  public boolean isOn(String name) throws HttpProblem {
    return word(name, List.of("false", "true")).equals("true");
  }

  /** Returns a text if it is given. */
  public Optional<String> optional(String name) {
    return Optional.ofNullable(values.get(name));
  }
}
