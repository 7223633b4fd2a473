package dev.blackbox.format.bbox;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.QuotedString;
import dev.blackbox.format.text.RedactionMarker;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Quotes the words of a statement that would otherwise be misread. */
final class WordQuoting {
  private static final Set<String> META =
      Stream.of(MetaKey.values()).map(MetaKey::text).collect(Collectors.toUnmodifiableSet());

  private WordQuoting() {}

  static String arg(Arg arg) {
    if (arg.key() == null) {
      return arg.isList() ? list(arg.value()) : positional(arg.value());
    }
    String key = isPlainKey(arg.key()) ? arg.key() : QuotedString.quote(arg.key());
    return key + "=" + valueOf(arg);
  }

  static String valueOf(Arg arg) {
    return arg.isList() ? list(arg.value()) : value(arg.value());
  }

  /** Keeps a list as written if a reader sees the same list, else quotes it as a text. */
  private static String list(String text) {
    LineView view = LineView.of(text);
    boolean isList =
        text.startsWith("[")
            && view.quotesCount
            && ListScanner.end(view.bytes, 0, true) == view.end
            && isOneLine(text);
    return isList ? text : QuotedString.quote(text);
  }

  /** An argument of prose: words are always quoted. */
  static String said(Arg arg) {
    return arg.key() == null && !arg.isList() ? QuotedString.quote(arg.value()) : arg(arg);
  }

  private static String positional(String text) {
    return isWord(text) && !isPair(text) ? text : QuotedString.quote(text);
  }

  static String value(String text) {
    return isWord(text) ? text : QuotedString.quote(text);
  }

  static String name(String text) {
    return isWord(text) ? text : QuotedString.quote(text);
  }

  /** A phase has its own kind; quotes keep a lifecycle line of that name apart from it. */
  static String lifecycleName(String text) {
    boolean isBare = isWord(text) && LinePrefix.isWord(text.charAt(0)) && !text.equals("phase");
    return isBare ? text : QuotedString.quote(text);
  }

  /** Metadata keys cannot be quoted: characters that would end one become underscores. */
  static String metaKey(String key) {
    String named = isMeta(key) ? key : "extra." + key;
    for (int i = 0; i < named.length(); i++) {
      if (!ArgTokens.isKey(named.charAt(i))) {
        named = named.replace(named.charAt(i), '_');
      }
    }
    return named;
  }

  static String mcpName(String server, String method) {
    boolean isPlain = isWord(server) && server.indexOf('.') < 0;
    if (isPlain && (method.isEmpty() || isWord(method))) {
      return method.isEmpty() ? server : server + "." + method;
    }
    String quoted = QuotedString.quote(server).replace(".", "\\u002e");
    String open = quoted.substring(0, quoted.length() - 1);
    return method.isEmpty() ? open + '"' : open + "." + QuotedString.quote(method).substring(1);
  }

  /**
   * Not empty, and without blank, quote, arrow, control character or lone surrogate. A list begins
   * with a bracket, a redaction marker too.
   */
  private static boolean isWord(String text) {
    if (text.isEmpty() || (text.charAt(0) == '[' && RedactionMarker.endAt(text, 0) < 0)) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c <= ' ' || c == '"' || c == '→' || c == 0x7f || QuotedString.isLoneSurrogate(text, i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPair(String text) {
    int i = 0;
    while (i < text.length() && ArgTokens.isKey(text.charAt(i))) {
      i++;
    }
    return i > 0 && i < text.length() && text.charAt(i) == '=';
  }

  /** A key that needs no quotes: key characters only, and not metadata. */
  private static boolean isPlainKey(String key) {
    for (int i = 0; i < key.length(); i++) {
      if (!ArgTokens.isKey(key.charAt(i))) {
        return false;
      }
    }
    return !key.isEmpty() && !isMeta(key);
  }

  static boolean isMeta(String key) {
    return META.contains(key) || (key.startsWith("extra.") && key.length() > 6);
  }

  /** Whether the text fits one physical line and survives UTF-8 unchanged. */
  static boolean isOneLine(String text) {
    return text.indexOf('\n') < 0 && isWritable(text);
  }

  /** Whether every line of the text can be written raw; none may end with a carriage return. */
  static boolean isWritable(String text) {
    return !hasLostReturn(text) && !QuotedString.hasLoneSurrogate(text);
  }

  /** Whether the text, written raw behind the arrow, reads as itself. */
  static boolean isSafeResult(String text) {
    if (!isOneLine(text) || isPadded(text) || text.charAt(0) == '"') {
      return false;
    }
    if (text.indexOf('=') < 0) {
      return true;
    }
    LineView view = LineView.of(text);
    return TrailingMeta.peel(view, 0, view.end) == view.end;
  }

  /** Whether the text begins or ends with a blank, which a reader would strip. */
  static boolean isPadded(String text) {
    return !text.isEmpty() && (isBlank(text.charAt(0)) || isBlank(text.charAt(text.length() - 1)));
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  private static boolean hasLostReturn(String text) {
    int last = text.length() - 1;
    int at = text.indexOf('\r');
    while (at >= 0) {
      if (at == last || text.charAt(at + 1) == '\n') {
        return true;
      }
      at = text.indexOf('\r', at + 1);
    }
    return false;
  }
}
