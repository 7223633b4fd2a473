package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.View;
import dev.blackbox.store.redact.view.Words;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A name in which a keyword stands: {@code DB_PASSWORD}, {@code apiKey}, {@code --auth-token}. */
record Name(View text, int start, int end) {
  private static final int MOST_BEFORE = 64;
  private static final int MOST_AFTER = 32;
  private static final int TOO_LONG = -1;
  private static final int SHORTEST_INNER_WORD = 6;

  /** The name around a keyword, or null where it is a part of another word or of a marker. */
  static @Nullable Name around(View text, int keywordStart, int keywordEnd) {
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
    return Words.isTypeOfMarker(text, start) ? null : new Name(text, start, end);
  }

  private static int end(View text, int keywordEnd) {
    int limit = Math.min(text.length(), keywordEnd + MOST_AFTER);
    int end = keywordEnd;
    while (end < limit && isPart(text.charAt(end))) {
      end++;
    }
    return end == keywordEnd + MOST_AFTER ? TOO_LONG : end;
  }

  /** Long keywords are taken inside words too: {@code dbpassword}. */
  private static boolean isWordStart(View text, int start, int end) {
    if (end - start >= SHORTEST_INNER_WORD || Words.isStart(text, start)) {
      return true;
    }
    char before = text.charAt(start - 1);
    return Words.isDigit(before) || (Words.isLower(before) && Words.isUpper(text.charAt(start)));
  }

  private static boolean isWordEnd(View text, int end) {
    if (end == text.length() || !Words.isLetter(text.charAt(end))) {
      return true;
    }
    return Words.isUpper(text.charAt(end)) && Words.isLower(text.charAt(end - 1));
  }

  private static boolean isPart(char character) {
    return Words.isLetterOrDigit(character) || character == '_' || character == '-';
  }

  /** An option of a command: its value follows after a blank. */
  boolean isOption() {
    return text.charAt(start) == '-';
  }

  /** As environment variables are written. */
  boolean isUpper() {
    for (int at = start; at < end; at++) {
      if (Words.isLower(text.charAt(at))) {
        return false;
      }
    }
    return true;
  }

  /** The user in an address; what follows is its password, and then the host. */
  boolean isInUrl() {
    return Words.isAt(text, start - 3, "://", false);
  }

  /** An element of XML. */
  boolean isElement() {
    return start > 0 && text.charAt(start - 1) == '<';
  }

  /** Lightbox keeps hashes of what it left out under {@code "input.password"}. */
  boolean isOfHash() {
    return Words.isAt(text, start - 7, "\"input.", false)
        || Words.isAt(text, start - 8, "\"output.", false);
  }

  /** Whether one of its words, such as {@code id} in {@code accessKeyId}, is one of these. */
  boolean hasWordOf(Set<String> words) {
    int wordStart = start;
    for (int at = start + 1; at <= end; at++) {
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
    return isAfterSeparator || isSeparator || (Words.isLower(before) && Words.isUpper(here));
  }
}
