package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.CharacterSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the shape of a rule.
 *
 * <pre>
 * {keyword}{alnum 36..255}           the keyword, then 36 to 255 letters and digits
 * {keyword}/«B{upper 8..12}»         only the part between the marks is secret
 * {[A-Z2-7] 16}  {proj-|admin-|}     characters of a set; one of these texts, or nothing
 * </pre>
 */
public final class TokenShapeReader {
  private static final Pattern RUN =
      Pattern.compile("(\\[[^ ]+]|[a-z0-9]+) (\\d{1,5})(?:(\\.\\.)(\\d{1,5})?)?");
  private static final int MOST = 4096;
  private static final String KEYWORD = "keyword";

  private final String written;
  private final boolean ignoresCase;
  private final List<ShapePiece> pieces = new ArrayList<>();
  private int keyword = -1;
  private int maskFrom = -1;
  private int maskTo = -1;

  private TokenShapeReader(String written, boolean ignoresCase) {
    this.written = written;
    this.ignoresCase = ignoresCase;
  }

  /** Parses a shape around a keyword. */
  public static TokenShape around(String written, boolean ignoresCase) {
    TokenShapeReader reader = new TokenShapeReader(written, ignoresCase);
    reader.read();
    if (reader.keyword < 0) {
      throw new IllegalArgumentException("shape " + written + " has no {keyword}");
    }
    return reader.shape();
  }

  /** Parses the shape of a value. */
  public static TokenShape ofValue(String written) {
    TokenShapeReader reader = new TokenShapeReader(written, false);
    reader.read();
    if (reader.keyword >= 0 || reader.maskFrom >= 0) {
      throw new IllegalArgumentException(
          "value " + written + " is masked as a whole and has no {keyword}");
    }
    reader.keyword = 0;
    return reader.shape();
  }

  private void read() {
    int at = 0;
    while (at < written.length()) {
      char character = written.charAt(at);
      if (character == '{') {
        int end =
            written.indexOf('}', written.charAt(at + 1) == '[' ? written.indexOf(']', at + 3) : at);
        if (end < 0) {
          throw new IllegalArgumentException("shape " + written + " has a { without a }");
        }
        braces(written.substring(at + 1, end));
        at = end + 1;
      } else if (character == '«' || character == '»') {
        mark(character == '«');
        at++;
      } else {
        at = literal(at);
      }
    }
  }

  private void braces(String content) {
    Matcher run = RUN.matcher(content);
    if (content.equals(KEYWORD)) {
      keyword = pieces.size();
    } else if (content.indexOf('|') >= 0 && !run.matches()) {
      pieces.add(new ShapePiece.Literal(Arrays.asList(content.split("\\|", -1)), ignoresCase));
    } else if (run.matches()) {
      pieces.add(run(run));
    } else {
      throw new IllegalArgumentException(
          "{" + content + "} is neither {keyword} nor {alphabet length} nor {this|or that}");
    }
  }

  private static ShapePiece run(Matcher run) {
    int least = Integer.parseInt(run.group(2));
    int most = run.group(3) == null ? least : run.group(4) == null ? MOST : number(run.group(4));
    if (most < least || most > MOST) {
      throw new IllegalArgumentException("{" + run.group() + "}: lengths go up and end at " + MOST);
    }
    return new ShapePiece.Run(alphabet(run.group(1)), least, most);
  }

  private static int number(String digits) {
    return Integer.parseInt(digits);
  }

  private static CharacterSet alphabet(String name) {
    return name.startsWith("[")
        ? CharacterSet.set(name.substring(1, name.length() - 1))
        : CharacterSet.named(name)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "no alphabet is called "
                            + name
                            + "; there are "
                            + String.join(", ", CharacterSet.names())));
  }

  /** Marks count the keyword as a piece. */
  private void mark(boolean isStart) {
    int place = keyword < 0 ? pieces.size() : pieces.size() + 1;
    if (isStart) {
      maskFrom = place;
    } else {
      maskTo = place;
    }
  }

  private int literal(int start) {
    int end = start;
    while (end < written.length() && "{«»".indexOf(written.charAt(end)) < 0) {
      end++;
    }
    pieces.add(new ShapePiece.Literal(List.of(written.substring(start, end)), ignoresCase));
    return end;
  }

  private TokenShape shape() {
    if (maskFrom < 0 != maskTo < 0 || maskTo < maskFrom) {
      throw new IllegalArgumentException("shape " + written + " has « and » not once each");
    }
    boolean isWhole = maskFrom < 0;
    return new TokenShape(
        pieces, keyword, isWhole ? 0 : maskFrom, isWhole ? pieces.size() + 1 : maskTo);
  }
}
