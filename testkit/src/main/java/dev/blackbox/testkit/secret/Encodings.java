package dev.blackbox.testkit.secret;

import dev.blackbox.testkit.property.Choices;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Plain implementations of encodings, independent of the tested ones. */
final class Encodings {
  private static final Pattern ENTITY = Pattern.compile("&#(?:x([0-9a-f]{1,4})|([0-9]{1,5}));");
  private static final Pattern HEX = Pattern.compile("[0-9a-f]{4,}");
  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/]{4,}");

  private Encodings() {}

  static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  static String unescaped(String text) {
    return text.replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\");
  }

  /** The signs that programs escape, some in decimal and some in hexadecimal digits. */
  static String entities(String text, Choices choices) {
    StringBuilder encoded = new StringBuilder();
    for (int index = 0; index < text.length(); index++) {
      char character = text.charAt(index);
      boolean isSign = "/=+_'`".indexOf(character) >= 0;
      int way = isSign ? choices.below(3) : 2;
      switch (way) {
        case 0 -> encoded.append("&#").append((int) character).append(';');
        case 1 -> encoded.append("&#x").append(Integer.toHexString(character)).append(';');
        default -> encoded.append(named(character));
      }
    }
    return encoded.toString();
  }

  private static String named(char character) {
    return switch (character) {
      case '&' -> "&amp;";
      case '<' -> "&lt;";
      case '>' -> "&gt;";
      case '"' -> "&quot;";
      default -> String.valueOf(character);
    };
  }

  static String withoutEntities(String text) {
    Matcher numbers = ENTITY.matcher(text);
    String plain =
        numbers.replaceAll(
            found ->
                Matcher.quoteReplacement(
                    String.valueOf(
                        (char)
                            (found.group(1) == null
                                ? Integer.parseInt(found.group(2))
                                : Integer.parseInt(found.group(1), 16)))));
    return plain
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
  }

  /** Decodes all runs of hexadecimal digits in the text. */
  static String hexDecoded(String text) {
    StringBuilder decoded = new StringBuilder();
    Matcher runs = HEX.matcher(text);
    while (runs.find()) {
      String even = runs.group().substring(0, runs.group().length() / 2 * 2);
      decoded
          .append(new String(HexFormat.of().parseHex(even), StandardCharsets.ISO_8859_1))
          .append('\n');
    }
    return decoded.toString();
  }

  static String percentEncoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  static String percentDecoded(String text) {
    String complete = text.replaceAll("%(?![0-9A-Fa-f]{2})", "%25").replace("+", "%2B");
    return URLDecoder.decode(complete, StandardCharsets.UTF_8);
  }

  /** Decodes all runs of Base64 in the text, each alone and all joined. */
  static String base64Decoded(String text) {
    StringBuilder decoded = new StringBuilder();
    StringBuilder joined = new StringBuilder();
    Matcher runs = BASE64.matcher(text);
    while (runs.find()) {
      decoded.append(decodedRun(runs.group())).append('\n');
      joined.append(runs.group());
    }
    return decoded.append(decodedRun(joined.toString())).toString();
  }

  private static String decodedRun(String digits) {
    String whole = digits.substring(0, digits.length() / 4 * 4);
    return new String(Base64.getDecoder().decode(whole), StandardCharsets.ISO_8859_1);
  }

  /** The carrier with this text once or twice inside the secret. */
  static String split(TestSecret secret, Choices choices, String between) {
    String value = secret.value();
    int middle = value.length() / 2;
    String start = split(value.substring(0, middle), choices, between);
    String end = choices.below(2) == 0 ? "" : between;
    String split = start + end + value.substring(middle);
    return secret.carrier().replace(value, split);
  }

  private static String split(String text, Choices choices, String between) {
    int place = choices.between(1, text.length() - 1);
    return text.substring(0, place) + between + text.substring(place);
  }
}
