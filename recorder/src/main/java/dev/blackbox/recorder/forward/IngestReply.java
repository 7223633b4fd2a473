package dev.blackbox.recorder.forward;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.http.HttpHeaders;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The answer of a server.
 *
 * @param problem the end of the type of a problem: {@code ingest-gap}; empty without a problem
 * @param detail what the server says about the problem, in one line; empty if it says nothing
 * @param lines how many lines the server has; -1 if it does not say
 * @param retryAfter how many seconds the server asks to wait; 0 if it does not
 */
record IngestReply(int status, String problem, String detail, long lines, int retryAfter) {
  private static final Pattern LINES = Pattern.compile("\"lines\"\\s*:\\s*(\\d{1,18})\\b");
  private static final Pattern PROBLEM =
      Pattern.compile("\"type\"\\s*:\\s*\"urn:blackbox:problem:([a-z-]{1,64})\"");
  private static final Pattern DETAIL =
      Pattern.compile("\"detail\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.){1,400})\"");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u[0-9a-fA-F]{4}|.)");

  /** What a terminal may act on, or show in a misleading way. */
  private static final Pattern UNSAFE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

  private static final Pattern SECONDS = Pattern.compile("\\d{1,6}");
  private static final int LONGEST_WAIT = 300;

  /** Reads an answer. */
  static IngestReply of(int status, HttpHeaders headers, byte[] content) {
    String text = new String(content, UTF_8);
    Matcher lines = LINES.matcher(text);
    Matcher problem = PROBLEM.matcher(text);
    int seconds =
        headers
            .firstValue("Retry-After")
            .filter(value -> SECONDS.matcher(value).matches())
            .map(Integer::parseInt)
            .orElse(0);
    return new IngestReply(
        status,
        problem.find() ? problem.group(1) : "",
        detail(text),
        lines.find() ? Long.parseLong(lines.group(1)) : -1,
        Math.min(LONGEST_WAIT, seconds));
  }

  private static String detail(String text) {
    Matcher detail = DETAIL.matcher(text);
    if (!detail.find()) {
      return "";
    }
    String words =
        ESCAPE
            .matcher(detail.group(1))
            .replaceAll(
                escape -> {
                  String plain = escape.group().substring(1);
                  return "\"\\/".contains(plain) ? Matcher.quoteReplacement(plain) : " ";
                });
    return UNSAFE.matcher(words).replaceAll(" ");
  }

  /** Whether the server has stored everything. */
  boolean isStored() {
    return status == 200 && lines >= 0;
  }

  /** Whether the same request may work later. */
  boolean isTemporary() {
    return status == 429 || status >= 500 || problem.equals("ingest-busy");
  }

  /** Whether the request began with the wrong line. */
  boolean isGap() {
    return problem.equals("ingest-gap");
  }

  /** Whether the server can never take this recording. */
  boolean isFinal() {
    return problem.equals("ingest-different")
        || problem.equals("ingest-refused")
        || problem.equals("ingest-too-large");
  }
}
