package dev.blackbox.intake.source;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The exit code of a command: any other than 0 is a failure, whatever the agent makes of it. */
public final class ExitCode {
  private ExitCode() {}

  /** Whether a command failed; an empty code is unknown. */
  public static boolean isFailure(String code) {
    return !code.isEmpty() && !code.equals("0");
  }

  /** The last code in a text, which a pattern finds as its first group; empty without a match. */
  public static String last(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    String code = "";
    while (matcher.find()) {
      code = matcher.group(1);
    }
    return code;
  }
}
