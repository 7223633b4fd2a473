package dev.blackbox.session.cost;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Normalises the name of a model as in price lists: {@code anthropic/claude-haiku-4-5-20251001} is
 * {@code claude-haiku-4-5}. Clouds and routers have their own spellings of Claude's models:
 *
 * <ul>
 *   <li>Bedrock: {@code us.anthropic.claude-sonnet-4-5-20250929-v1:0}, also at the end of an ARN;
 *   <li>Vertex: {@code claude-sonnet-4-5@20250929};
 *   <li>OpenRouter: {@code anthropic/claude-sonnet-4.5}, {@code anthropic/claude-4.5-sonnet}.
 * </ul>
 *
 * <p>A name is never cut further: {@code gpt-5-mini} is not {@code gpt-5}, and {@code :free} has
 * another price.
 */
final class ModelName {
  private static final Pattern PROVIDER = Pattern.compile("^(anthropic|openai|google):");
  private static final Pattern BEDROCK =
      Pattern.compile("^((us|us-gov|eu|apac|jp|au|ca|global)\\.)?anthropic\\.(?=claude-)");
  private static final Pattern BEDROCK_VERSION = Pattern.compile("-v\\d(:\\d+(:\\d+k)?)?$");
  private static final Pattern VERSION =
      Pattern.compile(
          "([-@]\\d{8}|-\\d{4}-\\d{2}-\\d{2}|[-@]latest|@default|:beta|:thinking|\\[1m])+$");
  private static final Pattern DOT = Pattern.compile("(?<=\\d)\\.(?=\\d)");
  private static final Pattern NUMBER_FIRST =
      Pattern.compile("^claude-([4-9](?:-\\d)?)-(opus|sonnet|haiku|fable|mythos)$");
  private static final String CLAUDE = "claude-";
  private static final String ZERO = "-0";

  private ModelName() {}

  static String plain(String model) {
    String lower = model.strip().toLowerCase(Locale.ROOT);
    String last = lower.substring(lower.lastIndexOf('/') + 1);
    String name = BEDROCK.matcher(PROVIDER.matcher(last).replaceFirst("")).replaceFirst("");
    return name.startsWith(CLAUDE) ? claude(name) : VERSION.matcher(name).replaceFirst("");
  }

  private static String claude(String name) {
    String released = BEDROCK_VERSION.matcher(name).replaceFirst("");
    String undated = VERSION.matcher(released).replaceFirst("");
    String unversioned = BEDROCK_VERSION.matcher(undated).replaceFirst("");
    String dashed = DOT.matcher(unversioned).replaceAll("-");
    Matcher numberFirst = NUMBER_FIRST.matcher(dashed);
    String ordered =
        numberFirst.matches() ? CLAUDE + numberFirst.group(2) + "-" + numberFirst.group(1) : dashed;
    return ordered.endsWith(ZERO)
        ? ordered.substring(0, ordered.length() - ZERO.length())
        : ordered;
  }
}
