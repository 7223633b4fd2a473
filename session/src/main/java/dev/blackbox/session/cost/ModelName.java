package dev.blackbox.session.cost;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Normalises the name of a model as in price lists: {@code anthropic/claude-haiku-4-5-20251001} is
 * {@code claude-haiku-4-5}. A name is never cut further: {@code gpt-5-mini} is not {@code gpt-5}.
 */
final class ModelName {
  private static final Pattern VERSION =
      Pattern.compile("(-\\d{8}|-\\d{4}-\\d{2}-\\d{2}|-latest|\\[1m])+$");

  private ModelName() {}

  static String plain(String model) {
    String lower = model.toLowerCase(Locale.ROOT);
    String name = lower.substring(lower.lastIndexOf('/') + 1);
    return VERSION.matcher(name).replaceFirst("");
  }
}
