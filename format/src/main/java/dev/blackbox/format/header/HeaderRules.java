package dev.blackbox.format.header;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import java.util.List;
import java.util.function.ToLongFunction;

/** Rules for headers (bbox-1 §2). */
final class HeaderRules {
  private static final List<String> REQUIRED = List.of("format", "id", "repo_sha");

  private HeaderRules() {}

  static void check(
      Header header, ToLongFunction<String> lineOf, long fence, List<Finding> findings) {
    for (String key : REQUIRED) {
      if (header.text(key).orElse("").isEmpty()) {
        findings.add(missing(header, key, lineOf, fence));
      }
    }
    header
        .format()
        .filter(format -> !format.isEmpty())
        .ifPresent(format -> checkFormat(format, lineOf.applyAsLong("format"), findings));
    header
        .repoSha()
        .filter(sha -> !sha.isEmpty() && !isSha(sha))
        .ifPresent(sha -> findings.add(noSha(sha, lineOf.applyAsLong("repo_sha"))));
    checkRunner(header, lineOf, fence, findings);
  }

  private static Finding missing(
      Header header, String key, ToLongFunction<String> lineOf, long fence) {
    boolean isThere = header.fields().containsKey(key);
    String message =
        isThere
            ? "header field " + key + " is empty"
            : "the header has no " + key + "; format, id and repo_sha are required";
    return new Finding(
        Rule.HEADER_FIELD_MISSING, isThere ? lineOf.applyAsLong(key) : fence, message);
  }

  private static void checkFormat(String format, long line, List<Finding> findings) {
    if (format.equals("rlog/1") || format.equals("rlog/1.0")) {
      findings.add(new Finding(Rule.FORMAT_ALIAS, line, "format " + format + " is read as bbox/1"));
    } else if (!format.startsWith("bbox/") && !format.startsWith("rlog/")) {
      findings.add(
          new Finding(Rule.FORMAT_UNKNOWN, line, "format is \"" + format + "\", expected bbox/1"));
    } else if (!format.equals("bbox/1") && !format.equals("bbox/1.0")) {
      findings.add(
          new Finding(
              Rule.FORMAT_VERSION,
              line,
              "format is " + format + ", expected bbox/1; the file is read as bbox/1"));
    }
  }

  private static Finding noSha(String sha, long line) {
    return sha.equals(Header.UNKNOWN_COMMIT)
        ? new Finding(Rule.REPO_SHA_UNKNOWN, line, "the commit is unknown")
        : new Finding(
            Rule.REPO_SHA_SHAPE,
            line,
            "repo_sha is \"" + sha + "\", expected 6 to 40 hex characters");
  }

  private static void checkRunner(
      Header header, ToLongFunction<String> lineOf, long fence, List<Finding> findings) {
    boolean isAuto = header.text("mode").orElse("").equals("auto");
    if (isAuto && header.text("sandbox_id").orElse("").isEmpty()) {
      findings.add(
          new Finding(
              Rule.AUTO_WITHOUT_SANDBOX,
              lineOf.applyAsLong("mode"),
              "mode is auto but the header names no sandbox_id"));
    }
    if (header.text("runner").orElse("").isEmpty()) {
      findings.add(
          new Finding(
              Rule.RUNNER_MISSING, fence, "the header names no runner (recommended for replay)"));
    }
  }

  private static boolean isSha(String sha) {
    if (sha.length() < 6 || sha.length() > 40) {
      return false;
    }
    return sha.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 128);
  }
}
