package dev.blackbox.session.atif.check;

import dev.blackbox.format.json.Json;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Whether a value has the type that a field requires. */
enum TypeMatch {
  EXACT,
  /** Another type that the reference validator converts: {@code "5"} for 5. */
  LOOSE,
  NONE;

  private static final Pattern WHOLE_TEXT = Pattern.compile("[+-]?\\d+(_\\d+)*(\\.0*)?");
  private static final Pattern NUMBER_TEXT =
      Pattern.compile(
          "[+-]?(\\d+(_\\d+)*\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?|[+-]?(nan|inf|infinity)",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern JSON_NUMBER =
      Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?|NaN|-?Infinity");
  private static final Pattern JSON_WHOLE = Pattern.compile("-?\\d+");
  private static final Pattern WHOLE_FRACTION = Pattern.compile("-?\\d+\\.0+");
  private static final Set<String> TRUTHS =
      Set.of("0", "1", "off", "on", "f", "t", "false", "true", "n", "y", "no", "yes");

  static TypeMatch text(Json json) {
    return json instanceof Json.Text ? EXACT : NONE;
  }

  static TypeMatch whole(Json json) {
    String text = json.isScalar() ? json.text() : "";
    if (json instanceof Json.Text) {
      return WHOLE_TEXT.matcher(text.strip()).matches() ? LOOSE : NONE;
    }
    if (JSON_WHOLE.matcher(text).matches()) {
      return EXACT;
    }
    return isTruth(text) || isWholeFraction(text) ? LOOSE : NONE;
  }

  /** {@code 5.0} and {@code 1e3}, but not {@code 5.5}. */
  private static boolean isWholeFraction(String text) {
    if (WHOLE_FRACTION.matcher(text).matches()) {
      return true;
    }
    boolean isShort = text.length() < 32 && text.toLowerCase(Locale.ROOT).indexOf('e') > 0;
    if (!isShort || !JSON_NUMBER.matcher(text).matches()) {
      return false;
    }
    double value = Double.parseDouble(text);
    return !Double.isInfinite(value) && value == Math.rint(value);
  }

  static TypeMatch number(Json json) {
    String text = json.isScalar() ? json.text() : "";
    if (json instanceof Json.Text) {
      return NUMBER_TEXT.matcher(text.strip()).matches() ? LOOSE : NONE;
    }
    if (JSON_NUMBER.matcher(text).matches()) {
      return text.endsWith("N") || text.endsWith("y") ? LOOSE : EXACT;
    }
    return isTruth(text) ? LOOSE : NONE;
  }

  static TypeMatch truth(Json json) {
    String text = json.isScalar() ? json.text() : "";
    if (json instanceof Json.Text) {
      return TRUTHS.contains(text.toLowerCase(Locale.ROOT)) ? LOOSE : NONE;
    }
    if (isTruth(text)) {
      return EXACT;
    }
    return Set.of("0", "1", "0.0", "1.0").contains(text) ? LOOSE : NONE;
  }

  private static boolean isTruth(String text) {
    return text.equals("true") || text.equals("false");
  }

  static TypeMatch object(Json json) {
    return json instanceof Json.Fields ? EXACT : NONE;
  }

  static TypeMatch array(Json json) {
    return json instanceof Json.Items ? EXACT : NONE;
  }
}
