package dev.blackbox.session.problem;

import dev.blackbox.session.model.Event;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Why a call failed, in one line, and whether a person or a rule prevented it. */
final class FailureReason {
  private static final int LONGEST = 160;
  private static final int MOST_LINES = 2_000;
  private static final Pattern STATUS =
      Pattern.compile("^\\[(?:err|error|failed)\\b:? ?((?:[^\\[\\]]|\\[[^\\[\\]]*])*)]\\s*");
  private static final Pattern BLOB =
      Pattern.compile("@blob sha256=\\S+( bytes=\\d+)?( mime=\\S+)?");
  private static final Pattern TAGS = Pattern.compile("</?[a-z_]{1,40}>");
  private static final Pattern SUMMARY =
      Pattern.compile("(?i).*\\b[1-9]\\d* (failed|failures?|tests? failed)\\b.*");
  private static final Pattern TELLING =
      Pattern.compile(
          "(?i).*(\\berror\\b|fatal|exception|cannot|can't|not found|no such|denied|refused"
              + "|timed? ?out|rejected|failed|failure).*");
  private static final Pattern BARE = Pattern.compile("(?i)(exit code:? \\d+|output:?|stderr:?)?");
  private static final Pattern REFUSED =
      Pattern.compile(
          "(?is).{0,40}(the user doesn't want to (proceed|take)|rejected by (the )?user|aborted by (the )?user"
              + "|user (cancell?ed|rejected|denied|declined)|operation cancelled|requires? approval"
              + "|requested permissions to|permission denied because no).*");
  private static final Pattern HARMLESS =
      Pattern.compile(
          "(?i)sibling tool call errored|nothing to commit|nothing added to commit"
              + "|no changes added to commit");

  private FailureReason() {}

  /** Returns the line of the result that says most. */
  static String of(FinishedCall call) {
    String inner = text(call.result());
    boolean isHeadline = call.event().meta().get("extra.headline").isPresent();
    if (isHeadline && !inner.isEmpty()) {
      return shortened(inner);
    }
    String whole = text(call.wholeResult());
    String summary = last(whole, SUMMARY);
    String telling = summary.isEmpty() ? first(whole, TELLING) : summary;
    String any = telling.isEmpty() ? lines(whole).findFirst().orElse("") : telling;
    String said = any.isEmpty() ? exit(call) : any;
    return shortened(said.isEmpty() ? whole : said);
  }

  private static String exit(FinishedCall call) {
    String code = call.event().meta().get("extra.exit_code").orElse("");
    return code.isEmpty() ? "" : "exit code " + code;
  }

  /** Returns the text of an error result: without the status word, tags and blob references. */
  static String text(String result) {
    String plain = STATUS.matcher(result).replaceFirst("$1\n").replaceFirst("^\\[error] ?", "");
    String unwrapped = plain.replace("\\n", "\n");
    return TAGS.matcher(BLOB.matcher(unwrapped).replaceAll("")).replaceAll("").strip();
  }

  private static Stream<String> lines(String text) {
    return text.lines()
        .limit(MOST_LINES)
        .map(String::strip)
        .filter(line -> !BARE.matcher(line).matches());
  }

  private static String first(String text, Pattern wanted) {
    return lines(text).filter(line -> wanted.matcher(line).matches()).findFirst().orElse("");
  }

  private static String last(String text, Pattern wanted) {
    return lines(text)
        .filter(line -> wanted.matcher(line).matches())
        .reduce("", (_, later) -> later);
  }

  static String shortened(String text) {
    String line = text.strip().lines().findFirst().orElse("").strip();
    if (line.length() <= LONGEST) {
      return line;
    }
    int end = Character.isHighSurrogate(line.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return line.substring(0, end) + "…";
  }

  /** Returns whether a person or a rule about permissions prevented the call. */
  static boolean isRefusal(FinishedCall call) {
    Event event = call.event();
    return event.meta().get("extra.denied").isPresent()
        || event.meta().get("extra.permission").filter("reject"::equals).isPresent()
        || REFUSED.matcher(text(call.result())).matches();
  }

  /**
   * Returns whether the failure means little: another call failed, a search found nothing, or there
   * was nothing to commit.
   */
  static boolean isHarmless(FinishedCall call) {
    if (!call.hasFailed()) {
      return false;
    }
    boolean isEmptySearch =
        call.isLooking()
            && call.event().meta().get("extra.exit_code").filter("1"::equals).isPresent();
    return isEmptySearch || HARMLESS.matcher(call.wholeResult()).find();
  }
}
