package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.CharacterSet;
import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.List;

/** The text between a name and its value: {@code =}, {@code : }, {@code => }, {@code is}. */
record AssignmentOperator(Kind kind, int end) {
  /** How certain it is that a value follows. */
  enum Kind {
    NONE,
    /** {@code =} without blanks, as in a file of variables. */
    EQUALS,
    /** Other operators, and options of commands. */
    SIGN,
    /** A word in a sentence, or a comma between arguments. */
    WORD,
    /** Only blanks, as in {@code ENV DB_PASSWORD …}. */
    BLANK,
    /** The value is alone on the next line. */
    NEXT_LINE
  }

  private static final AssignmentOperator NONE = new AssignmentOperator(Kind.NONE, 0);
  private static final CharacterSet CLOSING = CharacterSet.set("\"'`*])");
  private static final CharacterSet QUOTES = CharacterSet.set("\"'`");
  private static final CharacterSet ARROW = CharacterSet.set("=>:");
  private static final CharacterSet BLOCK_SIGNS = CharacterSet.set("+0-9-");
  private static final CharacterSet INDENT = CharacterSet.set(" \t");
  private static final CharacterSet EMPHASIS = CharacterSet.set("*");
  private static final CharacterSet PREFIXES = CharacterSet.set("bBrRfFuU@$");
  private static final List<String> VERBS = List.of("is", "was", "to", "as", "ist", "lautet");
  private static final List<String> VALUE_OPTIONS = List.of("--body", "--value");
  private static final String VALUE = "value";
  private static final String DEFAULT = "default";
  private static final int LONGEST_VARIABLE = 256;

  /** What makes a value of a string in code. */
  private static final List<String> CONSTRUCTORS =
      List.of(
          "[]byte(",
          "bytes(",
          "Buffer.from(",
          "new String(",
          "String::from(",
          "String.valueOf(",
          "SecretStr(",
          "SecretString(",
          "new SecretString(",
          "Secret(",
          "Secret::new(",
          "aws.String(",
          "pulumi.String(",
          "pulumi.secret(",
          "cdk.SecretValue.unsafePlainText(");

  private static final int LONGEST_TAG = 256;
  private static final int MOST_BLANKS = 16;
  private static final int DEEPEST_INDENT = 64;

  /** A text as long as this is an element even if its end tag has not arrived. */
  private static final int LONG_ELEMENT = 4096;

  private static final int MOST_BREAKS = 2;

  /** Returns the operator after a name. */
  static AssignmentOperator after(TextView text, AssignedName name) {
    int closed = skip(text, name.end(), CLOSING, 4);
    int at = skipBlanks(text, closed);
    char sign = charAt(text, at);
    if (sign == '=' || sign == ':') {
      int opening = opening(text, skip(text, at + 1, ARROW, 2));
      if (isLineEnd(text, opening)) {
        return nextLine(text, opening);
      }
      boolean isBare = sign == '=' && at == name.end() && opening == at + 1;
      return new AssignmentOperator(isBare ? Kind.EQUALS : Kind.SIGN, block(text, opening));
    } else if (sign == '>' && (name.isElement() || name.isAttribute())) {
      return element(text, at + 1);
    } else if (sign == '-' && charAt(text, at + 1) == '>') {
      return new AssignmentOperator(Kind.SIGN, opening(text, at + 2));
    } else if (name.isElement() && at > name.end() && TextScan.isLetter(sign)) {
      return elementWithAttributes(text, at);
    } else if (sign == '{' && closed > name.end()) {
      return defaultValue(text, at + 1);
    } else if (sign == '(' || sign == ',') {
      return argument(text, skipBlanks(text, at + 1));
    } else if (sign == '\n') {
      return valueField(text, skipBlanks(text, at + 1));
    } else if (sign == '|' && name.isCell()) {
      return new AssignmentOperator(Kind.WORD, opening(text, at + 1));
    }
    return at == closed ? NONE : word(text, name, at);
  }

  /** Skips the sign and the line break before a YAML block: {@code key: |}. */
  private static int block(TextView text, int at) {
    boolean isBlock = charAt(text, at) == '|' || charAt(text, at) == '>';
    int end = isBlock ? skipBlanks(text, skip(text, at + 1, BLOCK_SIGNS, 2)) : at;
    int lineBreak = charAt(text, end) == '\r' ? end + 1 : end;
    if (!isBlock || charAt(text, lineBreak) != '\n') {
      return at;
    }
    int start = skip(text, lineBreak + 1, INDENT, DEEPEST_INDENT);
    return start > lineBreak + 1 ? start : at;
  }

  /** Returns the second operator in {@code key: type = value}. */
  static AssignmentOperator afterType(TextView text, int endOfType) {
    int at = skipBlanks(text, endOfType);
    return charAt(text, at) == '=' && charAt(text, at + 1) != '='
        ? new AssignmentOperator(Kind.SIGN, opening(text, at + 1))
        : NONE;
  }

  private static AssignmentOperator argument(TextView text, int at) {
    boolean isQuote = charAt(text, at) == '"' || charAt(text, at) == '\'';
    AssignmentOperator field = isQuote ? valueField(text, at + 1) : NONE;
    return isQuote && field.kind == Kind.NONE ? new AssignmentOperator(Kind.WORD, at) : field;
  }

  private static AssignmentOperator elementWithAttributes(TextView text, int from) {
    int limit = Math.min(text.length(), from + LONGEST_TAG);
    int at = from;
    while (at < limit && text.charAt(at) != '<' && text.charAt(at) != '>') {
      at++;
    }
    return charAt(text, at) == '>' ? element(text, at + 1) : NONE;
  }

  /** The value ends at the end tag. */
  private static AssignmentOperator element(TextView text, int start) {
    int at = start;
    while (at < text.length() && text.charAt(at) > ' ' && text.charAt(at) != '<') {
      at++;
    }
    boolean isOpen = at == text.length() && at - start >= LONG_ELEMENT;
    return isOpen || TextScan.isAt(text, at, "</", false)
        ? new AssignmentOperator(Kind.SIGN, start)
        : NONE;
  }

  /**
   * Lists of variables: {@code {"name": "DB_PASSWORD", "value": "…"}}, in YAML on two lines, in XML
   * {@code name="password" value="…"}.
   */
  private static AssignmentOperator valueField(TextView text, int at) {
    int end = at + VALUE.length();
    int colon =
        TextScan.isAt(text, at, VALUE, true) ? skipBlanks(text, skip(text, end, QUOTES, 1)) : -1;
    return colon >= 0 && (charAt(text, colon) == ':' || charAt(text, colon) == '=')
        ? new AssignmentOperator(Kind.SIGN, opening(text, colon + 1))
        : NONE;
  }

  /** A variable of Terraform: {@code variable "password" { default = "…" }}. */
  private static AssignmentOperator defaultValue(TextView text, int from) {
    int limit = Math.min(text.length(), from + LONGEST_VARIABLE);
    for (int at = from; at < limit && charAt(text, at) != '}'; at++) {
      if (TextScan.isAt(text, at, DEFAULT, false) && charAt(text, at - 1) <= ' ') {
        int sign = skipBlanks(text, at + DEFAULT.length());
        return charAt(text, sign) == '='
            ? new AssignmentOperator(Kind.SIGN, opening(text, sign + 1))
            : NONE;
      }
    }
    return NONE;
  }

  private static AssignmentOperator word(TextView text, AssignedName name, int at) {
    for (String verb : VERBS) {
      int end = at + verb.length();
      if (TextScan.isAt(text, at, verb, false) && TextScan.isBlank(charAt(text, end))) {
        return new AssignmentOperator(Kind.WORD, opening(text, end));
      } else if (TextScan.isAt(text, at, verb + ":", false) && isLineEnd(text, end + 1)) {
        return nextLine(text, end + 1);
      }
    }
    if (TextScan.isAt(text, at, VALUE, true) && charAt(text, at + VALUE.length()) == '=') {
      return valueField(text, at);
    } else if (QUOTES.has(charAt(text, at))) {
      return new AssignmentOperator(Kind.WORD, at);
    } else if (charAt(text, at) == '-') {
      return valueOption(text, at);
    } else if (name.isOption()) {
      return new AssignmentOperator(Kind.SIGN, at);
    }
    return name.isVariable() || name.isIntroduced() ? new AssignmentOperator(Kind.BLANK, at) : NONE;
  }

  /** {@code gh secret set DB_PASSWORD --body …}. */
  private static AssignmentOperator valueOption(TextView text, int at) {
    for (String option : VALUE_OPTIONS) {
      int end = at + option.length();
      boolean isThere = TextScan.isAt(text, at, option, false);
      if (isThere && (TextScan.isBlank(charAt(text, end)) || charAt(text, end) == '=')) {
        return new AssignmentOperator(Kind.SIGN, opening(text, end + 1));
      }
    }
    return NONE;
  }

  /** Skips blanks, emphasis and the letter in front of a quote: {@code r"…"}. */
  private static int opening(TextView text, int from) {
    int at = skip(text, skipBlanks(text, from), EMPHASIS, 2);
    at = afterConstructor(text, skipBlanks(text, at));
    boolean isPrefixed = PREFIXES.has(charAt(text, at)) && QUOTES.has(charAt(text, at + 1));
    return isPrefixed ? at + 1 : at;
  }

  private static int afterConstructor(TextView text, int at) {
    for (String constructor : CONSTRUCTORS) {
      int end = at + constructor.length();
      if (TextScan.isAt(text, at, constructor, false)) {
        boolean isPrefixed = PREFIXES.has(charAt(text, end)) && QUOTES.has(charAt(text, end + 1));
        return QUOTES.has(charAt(text, end)) || isPrefixed ? end : at;
      }
    }
    return at;
  }

  private static boolean isLineEnd(TextView text, int at) {
    return charAt(text, at) == '\n' || TextScan.isAt(text, at, "\r\n", false);
  }

  /** Skips line breaks before a word that is alone on its line. */
  private static AssignmentOperator nextLine(TextView text, int from) {
    int at = from;
    for (int breaks = 0; breaks < MOST_BREAKS && isLineEnd(text, at); breaks++) {
      at = skipBlanks(text, charAt(text, at) == '\r' ? at + 2 : at + 1);
    }
    int end = at;
    while (end < text.length() && text.charAt(end) > ' ') {
      end++;
    }
    int lineEnd = skipBlanks(text, end);
    boolean isAlone = end > at && (lineEnd == text.length() || isLineEnd(text, lineEnd));
    return isAlone ? new AssignmentOperator(Kind.NEXT_LINE, at) : NONE;
  }

  private static int skipBlanks(TextView text, int from) {
    int limit = Math.min(text.length(), from + MOST_BLANKS);
    int at = from;
    while (at < limit && TextScan.isBlank(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int skip(TextView text, int from, CharacterSet characters, int most) {
    int at = from;
    while (at < from + most && at < text.length() && characters.has(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static char charAt(TextView text, int at) {
    return at < text.length() ? text.charAt(at) : '\uffff';
  }
}
