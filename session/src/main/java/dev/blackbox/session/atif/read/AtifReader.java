package dev.blackbox.session.atif.read;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.StringReader;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Reads a document in one pass, holding at most one step in memory.
 *
 * <p>It accepts what the reference validator accepts: {@code NaN} and {@code Infinity} are numbers,
 * and of two equal keys the last one counts. Invalid JSON ends the reading with a finding; the sink
 * has received everything before it.
 */
public final class AtifReader {
  private static final int MAX_DEPTH = 256;
  private static final int MAX_TEXT = 256 << 20;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          // A document is UTF-8, even if zeros in its first bytes suggest another encoding.
          .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxStringLength(MAX_TEXT)
                  .maxNameLength(1 << 20)
                  .maxNumberLength(1 << 16)
                  .build())
          .build();

  private static final String MARK = "JSON starts without a byte-order mark, found one";

  private final PushbackInputStream in;
  private final AtifSink sink;

  private AtifReader(InputStream in, AtifSink sink) {
    this.in = new PushbackInputStream(in, 3);
    this.sink = sink;
  }

  /** Passes the whole document to the sink; throws only for errors of the stream. */
  public static void read(InputStream in, AtifSink sink) throws IOException {
    new AtifReader(in, sink).document();
  }

  /** Whether the document could not be read beyond the place of a finding. */
  public static boolean isCut(Finding finding) {
    return finding.rule() == Rule.ATIF_NOT_JSON && !finding.message().equals(MARK);
  }

  /** The only value of a text, read as leniently as a document; empty if it is not JSON. */
  public static Optional<Json> value(String text) {
    try (JsonParser parser =
        FACTORY.createParser(ObjectReadContext.empty(), new StringReader(text))) {
      parser.nextToken();
      Json value = JsonText.value(parser);
      return parser.nextToken() == null ? Optional.of(value) : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private void document() throws IOException {
    skipMark();
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), in)) {
      try {
        root(parser);
      } catch (StreamConstraintsException e) {
        fail(parser, "the JSON is deeper, or a text in it longer, than this program reads");
      } catch (JacksonIOException e) {
        throw e.getCause();
      } catch (JacksonException e) {
        fail(parser, "this is not JSON in UTF-8, or the document ends too early");
      }
    }
  }

  private void skipMark() throws IOException {
    byte[] mark = in.readNBytes(3);
    boolean isMark =
        mark.length == 3
            && mark[0] == (byte) 0xEF
            && mark[1] == (byte) 0xBB
            && mark[2] == (byte) 0xBF;
    if (isMark) {
      sink.finding(new Finding(Rule.ATIF_NOT_JSON, 1, MARK));
    } else {
      in.unread(mark);
    }
  }

  private void root(JsonParser parser) throws IOException {
    JsonToken first = parser.nextToken();
    if (first != JsonToken.START_OBJECT) {
      fail(parser, "a trajectory is a JSON object, found " + name(first));
      return;
    }
    trajectory(parser);
    if (parser.nextToken() != null) {
      fail(parser, "expected the end of the document, found more text");
    }
  }

  private static String name(JsonToken token) {
    return token == null ? "nothing" : token == JsonToken.START_ARRAY ? "an array" : "a value";
  }

  private void trajectory(JsonParser parser) throws IOException {
    sink.begin();
    Set<String> names = new HashSet<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      if (!names.add(name)) {
        sink.finding(
            new Finding(
                Rule.ATIF_DUPLICATE_KEY, line(parser), "the key " + name + " is duplicated"));
      }
      field(name, parser);
    }
    sink.end(line(parser));
  }

  private void field(String name, JsonParser parser) throws IOException {
    boolean isArray = parser.currentToken() == JsonToken.START_ARRAY;
    long line = line(parser);
    if (isArray && name.equals("steps")) {
      int count = 0;
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        long stepLine = line(parser);
        sink.step(JsonText.value(parser), stepLine);
        count++;
      }
      reportEmpty(name, count, line);
    } else if (isArray && name.equals("subagent_trajectories")) {
      reportEmpty(name, embedded(parser), line);
    } else {
      sink.field(name, JsonText.value(parser), line);
    }
  }

  private void reportEmpty(String name, int count, long line) throws IOException {
    if (count == 0) {
      sink.emptyArray(name, line);
    }
  }

  private int embedded(JsonParser parser) throws IOException {
    int count = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      count++;
      if (parser.currentToken() == JsonToken.START_OBJECT) {
        trajectory(parser);
      } else {
        long line = line(parser);
        sink.field("subagent_trajectories", JsonText.value(parser), line);
      }
    }
    return count;
  }

  private static long line(JsonParser parser) {
    return parser.currentTokenLocation().getLineNr();
  }

  private void fail(JsonParser parser, String message) {
    TokenStreamLocation at = parser.currentLocation();
    sink.finding(new Finding(Rule.ATIF_NOT_JSON, at.getLineNr(), message));
  }
}
