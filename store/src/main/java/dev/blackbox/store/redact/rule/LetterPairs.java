package dev.blackbox.store.redact.rule;

import java.util.Arrays;

/**
 * The pairs of letters that make up nine tenths of the words in programs and their documentation,
 * but only a third of random letters.
 */
final class LetterPairs {
  private static final String[] FOLLOWERS = {
    "bcdgiklmnprstuvy", // a
    "aeilorsu", // b
    "acdehiklorstu", // c
    "adefilorsu", // d
    "abcdefgilmnopqrstvwxy", // e
    "aefilortu", // f
    "aehilnorsu", // g
    "aeiot", // h
    "abcdefglmnoprstvz", // i
    "", // j
    "eis", // k
    "adeilostuy", // l
    "abeilmopsu", // m
    "acdefgilnostuv", // n
    "abcdfgiklmnoprstuvw", // o
    "aehiloprstuy", // p
    "u", // q
    "acdegilmnoprstuy", // r
    "acehilopstuy", // s
    "acdefhilmoprstuy", // t
    "abceilmnprst", // u
    "aei", // v
    "aeio", // w
    "pt", // x
    "ps", // y
    "e" // z
  };

  /** For each letter, a bit for each letter that may follow. */
  private static final int[] BITS =
      Arrays.stream(FOLLOWERS)
          .mapToInt(letters -> letters.chars().map(c -> 1 << (c - 'a')).sum())
          .toArray();

  private LetterPairs() {}

  /** Takes lower-case letters. */
  static boolean isCommon(char first, char second) {
    return ((BITS[first - 'a'] >> (second - 'a')) & 1) != 0;
  }
}
