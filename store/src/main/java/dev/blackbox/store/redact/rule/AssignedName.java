package dev.blackbox.store.redact.rule;

import dev.blackbox.format.text.RedactionMarker;
import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A name that contains a keyword: {@code DB_PASSWORD}, {@code apiKey}, {@code --auth-token}. */
record AssignedName(TextView text, int start, int keywordStart, int keywordEnd, int end) {
  private static final int MOST_BEFORE = 64;
  private static final int MOST_AFTER = 32;
  private static final int LONGEST_PREFIX = 32;
  private static final int LONGEST_ARN = 128;
  private static final int TOO_LONG = -1;
  private static final int SHORTEST_INNER_WORD = 6;
  private static final List<String> INTRODUCTIONS = List.of("and", "with", "using", "mit");

  /**
   * Returns the name around a keyword, or null if the keyword is part of another word or of a
   * marker.
   */
  static @Nullable AssignedName around(TextView text, int keywordStart, int keywordEnd) {
    boolean isWord = isWordStart(text, keywordStart, keywordEnd) && isWordEnd(text, keywordEnd);
    int end = isWord ? end(text, keywordEnd) : TOO_LONG;
    if (end == TOO_LONG) {
      return null;
    }
    int start = keywordStart;
    int limit = Math.max(0, keywordStart - MOST_BEFORE);
    while (start > limit && isPart(text.charAt(start - 1))) {
      start--;
    }
    return RedactionMarker.endAt(text, RedactionMarker.startBefore(start)) >= 0
        ? null
        : new AssignedName(text, start, keywordStart, keywordEnd, end);
  }

  private static int end(TextView text, int keywordEnd) {
    int limit = Math.min(text.length(), keywordEnd + MOST_AFTER);
    int end = keywordEnd;
    while (end < limit && isPart(text.charAt(end))) {
      end++;
    }
    return end == keywordEnd + MOST_AFTER ? TOO_LONG : end;
  }

  /** Long keywords also count inside words: {@code dbpassword}. */
  private static boolean isWordStart(TextView text, int start, int end) {
    if (end - start >= SHORTEST_INNER_WORD || TextScan.isStart(text, start)) {
      return true;
    }
    char before = text.charAt(start - 1);
    return TextScan.isDigit(before)
        || (TextScan.isLower(before) && TextScan.isUpper(text.charAt(start)));
  }

  private static boolean isWordEnd(TextView text, int end) {
    if (end == text.length() || !TextScan.isLetter(text.charAt(end))) {
      return true;
    }
    return TextScan.isUpper(text.charAt(end)) && TextScan.isLower(text.charAt(end - 1));
  }

  private static boolean isPart(char character) {
    return TextScan.isLetterOrDigit(character) || character == '_' || character == '-';
  }

  /** Returns whether it is an option of a command, whose value follows after a blank. */
  boolean isOption() {
    return text.charAt(start) == '-';
  }

  /** Returns whether it is written like an environment variable. */
  boolean isUpper() {
    for (int at = start; at < end; at++) {
      if (TextScan.isLower(text.charAt(at))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether it is written as only variables are: {@code DB_PASSWORD}, but not {@code
   * PASSWORD}.
   */
  boolean isVariable() {
    return isUpper() && text.subSequence(start, end).toString().indexOf('_') > 0;
  }

  /** Returns whether it is a setting at the start of a line, or a word that announces a value. */
  boolean isIntroduced() {
    int before = start;
    while (before > 0 && TextScan.isBlank(text.charAt(before - 1))) {
      before--;
    }
    return before == 0
        || text.charAt(before - 1) == '\n'
        || (before < start && endsIntroduction(before));
  }

  private boolean endsIntroduction(int end) {
    return INTRODUCTIONS.stream()
        .anyMatch(
            word ->
                TextScan.isAt(text, end - word.length(), word, false)
                    && TextScan.isStart(text, end - word.length()));
  }

  /** Returns whether it is a cell of a table: {@code | password | … |}. */
  boolean isCell() {
    int before = start;
    while (before > 0 && " `*".indexOf(text.charAt(before - 1)) >= 0) {
      before--;
    }
    return before > 0 && text.charAt(before - 1) == '|';
  }

  /** Returns whether it is the user in a URL, followed by the password and the host. */
  boolean isInUrl() {
    return TextScan.isAt(text, start - 3, "://", false);
  }

  /** Returns whether it names an XML element: {@code <entry name="password">}. */
  boolean isAttribute() {
    return start > 0
        && "\"'".indexOf(text.charAt(start - 1)) >= 0
        && (TextScan.isAt(text, start - 6, "name=", true)
            || TextScan.isAt(text, start - 5, "key=", true));
  }

  /** Returns whether it is part of the name of a resource: {@code arn:aws:…:secret:prod/db}. */
  boolean isInArn() {
    int at = start;
    int limit = Math.max(0, start - LONGEST_ARN);
    while (at > limit && isPartOfArn(text.charAt(at - 1))) {
      at--;
    }
    return at < start && TextScan.isAt(text, at, "arn:", false);
  }

  private static boolean isPartOfArn(char character) {
    return isPart(character) || ":/.*".indexOf(character) >= 0;
  }

  /** Returns whether it is an XML element. */
  boolean isElement() {
    int at = start;
    int limit = Math.max(0, start - LONGEST_PREFIX);
    while (at > limit && (isPart(text.charAt(at - 1)) || text.charAt(at - 1) == ':')) {
      at--;
    }
    return at > 0 && text.charAt(at - 1) == '<';
  }

  /** Lightbox keeps hashes of omitted values under {@code "input.password"}. */
  boolean isOfHash() {
    return TextScan.isAt(text, start - 7, "\"input.", false)
        || TextScan.isAt(text, start - 8, "\"output.", false);
  }

  /** Returns whether a word before the keyword says whose it is. */
  boolean isQualified() {
    int at = start;
    while (at < keywordStart && !TextScan.isLetter(text.charAt(at))) {
      at++;
    }
    return at < keywordStart;
  }

  /** Returns whether one of its words, such as {@code id} in {@code accessKeyId}, is in the set. */
  boolean hasWordOf(Set<String> words) {
    return hasWordOf(words, start);
  }

  /** The same for the words after the keyword: {@code hash} in {@code passwordHash}. */
  boolean endsWithWordOf(Set<String> words) {
    return keywordEnd < end && hasWordOf(words, keywordEnd);
  }

  private boolean hasWordOf(Set<String> words, int from) {
    int wordStart = from;
    for (int at = from + 1; at <= end; at++) {
      if (at == end || startsWord(at)) {
        String word = text.subSequence(wordStart, at).toString().toLowerCase(Locale.ROOT);
        if (words.contains(word)) {
          return true;
        }
        wordStart = at;
      }
    }
    return false;
  }

  private boolean startsWord(int at) {
    char before = text.charAt(at - 1);
    char here = text.charAt(at);
    boolean isAfterSeparator = before == '_' || before == '-';
    boolean isSeparator = here == '_' || here == '-';
    return isAfterSeparator || isSeparator || (TextScan.isLower(before) && TextScan.isUpper(here));
  }
}
