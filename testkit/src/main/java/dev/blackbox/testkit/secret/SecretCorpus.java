package dev.blackbox.testkit.secret;

import dev.blackbox.testkit.property.Choices;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Made-up secrets of many kinds in many spellings, and harmless texts that look similar.
 *
 * <p>The tables are {@code kinds.txt}, {@code spellings.txt} and {@code harmless.txt}, whose first
 * lines explain them. They are written apart from the examples of the rules, so that they show what
 * the rules find of secrets that nobody had in mind.
 */
public final class SecretCorpus {
  private static final Pattern PLACE =
      Pattern.compile("\\{(?:uuid|pick ([^{}]+)|(\\[[^ ]+]|[a-z0-9]+) (\\d+)(?:\\.\\.(\\d+))?)}");
  private static final Pattern ENCODED = Pattern.compile("«([a-z0-9]+):([^«»]*)»");

  private SecretCorpus() {}

  /** A secret in a text. */
  public record Spelled(TestSecret secret, String spelling, String text) {
    /** Whether twelve characters of the secret are left, also if the text is decoded first. */
    public boolean isLeftIn(String masked) {
      String unescaped = Encodings.unescaped(Encodings.unescaped(Encodings.unescaped(masked)));
      String decoded = Encodings.percentDecoded(Encodings.percentDecoded(unescaped));
      String plain = Encodings.withoutEntities(decoded).replaceAll("\u001b\\[[0-9;]*[A-Za-z]", "");
      return secret.isLeftIn(masked)
          || secret.isLeftIn(plain)
          || secret.isLeftIn(narrow(masked))
          || secret.isLeftIn(Encodings.hexDecoded(masked))
          || secret.isLeftIn(Encodings.base64Decoded(masked));
    }
  }

  private record Kind(String group, String name, String shape) {}

  /** Every kind in every spelling that it occurs in. */
  public static List<Spelled> secrets(long seed) {
    Choices choices = Choices.random(seed);
    List<Spelled> all = new ArrayList<>();
    List<String[]> spellings = rows("spellings.txt", 2);
    for (String[] row : rows("kinds.txt", 3)) {
      Kind kind = new Kind(row[0], row[1], row[2]);
      for (String[] spelling : spellings) {
        if (spelling[0].equals("any") || spelling[0].equals(kind.group)) {
          all.add(spelled(kind, spelling[1], choices));
        }
      }
    }
    return all;
  }

  /** Every harmless text, this many times with other characters. */
  public static List<String> harmless(long seed, int times) {
    Choices choices = Choices.random(seed);
    List<String> all = new ArrayList<>();
    for (String[] row : rows("harmless.txt", 1)) {
      for (int time = 0; time < times; time++) {
        all.add(filledIn(row[0], choices));
      }
    }
    return all;
  }

  private static Spelled spelled(Kind kind, String spelling, Choices choices) {
    String value = filledIn(kind.shape, choices);
    TestSecret secret = new TestSecret(kind.name.toLowerCase(Locale.ROOT), kind.name, value, value);
    String text = named(spelling, kind.name).replace("{v}", value);
    Matcher encoded = ENCODED.matcher(text);
    while (encoded.find()) {
      String made = encoding(encoded.group(1)).apply(encoded.group(2));
      text = text.substring(0, encoded.start()) + made + text.substring(encoded.end());
      encoded = ENCODED.matcher(text);
    }
    return new Spelled(secret, spelling, text);
  }

  private static String named(String spelling, String name) {
    List<String> words = Arrays.asList(name.toLowerCase(Locale.ROOT).split("_", -1));
    String capitals = words.stream().map(SecretCorpus::capital).collect(Collectors.joining());
    return spelling
        .replace("{NAME}", name)
        .replace("{name}", String.join("_", words))
        .replace("{kebab}", String.join("-", words))
        .replace("{words}", String.join(" ", words))
        .replace("{camel}", words.get(0) + capitals.substring(words.get(0).length()))
        .replace("{Camel}", capitals)
        .replace(
            "{Header}", words.stream().map(SecretCorpus::capital).collect(Collectors.joining("-")));
  }

  private static String capital(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private static UnaryOperator<String> encoding(String name) {
    return switch (name) {
      case "json" -> Encodings::escaped;
      case "pct" -> Encodings::percentEncoded;
      case "html" -> text -> Encodings.entities(text, Choices.random(text.length()));
      case "b64" -> text -> Base64.getEncoder().encodeToString(bytes(text));
      case "hex" -> text -> HexFormat.of().formatHex(bytes(text));
      case "colour" -> text -> "\u001b[33m" + text + "\u001b[0m";
      case "wide" -> SecretCorpus::wide;
      default -> throw new IllegalArgumentException("no encoding is called " + name);
    };
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String wide(String text) {
    return mapped(text, c -> c > ' ' && c < 0x7f ? (char) (c + 0xfee0) : (char) c.intValue());
  }

  private static String narrow(String text) {
    return mapped(text, c -> c > 0xff00 && c < 0xff5f ? (char) (c - 0xfee0) : (char) c.intValue());
  }

  private static String mapped(String text, Function<Integer, Character> change) {
    StringBuilder mapped = new StringBuilder();
    text.chars().forEach(c -> mapped.append(change.apply(c)));
    return mapped.toString();
  }

  private static String filledIn(String shape, Choices choices) {
    return PLACE.matcher(shape).replaceAll(place -> Matcher.quoteReplacement(made(place, choices)));
  }

  private static String made(MatchResult place, Choices choices) {
    if (place.group(1) != null) {
      return choices.pick(Arrays.asList(place.group(1).split("\\|", -1)));
    } else if (place.group(2) == null) {
      return Characters.uuid().from(choices);
    }
    int least = Integer.parseInt(place.group(3));
    String most = place.group(4);
    int length = most == null ? least : choices.between(least, Integer.parseInt(most));
    return Characters.named(place.group(2), length).from(choices);
  }

  private static List<String[]> rows(String file, int columns) {
    try (InputStream in = Objects.requireNonNull(SecretCorpus.class.getResourceAsStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.replace('⏎', '\n'))
          .map(line -> columns == 1 ? new String[] {line} : line.split(" +", columns))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
