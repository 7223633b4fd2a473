package dev.blackbox.format.line;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An argument of a statement: a word ({@code src/auth.rs}), a pair ({@code type=rs}) or a list
 * ({@code options=["Postgres", "SQLite"]}), whose value is the list as written.
 */
public record Arg(@Nullable String key, String value, boolean isList) {

  public static Arg word(String value) {
    return new Arg(null, value, false);
  }

  public static Arg pair(String key, String value) {
    return new Arg(key, value, false);
  }

  /** A list argument of plain texts; the key may be null. */
  public static Arg list(@Nullable String key, List<String> items) {
    return new Arg(key, ListText.join(items), true);
  }

  /** The value of the last argument with this key. */
  static Optional<String> find(List<Arg> args, String key) {
    for (int i = args.size() - 1; i >= 0; i--) {
      if (key.equals(args.get(i).key())) {
        return Optional.of(args.get(i).value());
      }
    }
    return Optional.empty();
  }

  /** The texts of a list argument, unquoted; a single text for any other argument. */
  public List<String> items() {
    return isList ? ListText.split(value) : List.of(value);
  }
}
