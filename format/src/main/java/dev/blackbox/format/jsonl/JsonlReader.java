package dev.blackbox.format.jsonl;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.BodyLine;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;

/**
 * Reads a JSONL recording (bbox-1 §11), one object at a time, and writes it as bbox.
 *
 * <p>No content makes it throw: a line that is not a known object is written as an unknown line,
 * {@code ? …}, so that nothing is lost, and a finding gives the reason. If it is not JSON at all, a
 * line {@code # gap …} in front of it says that an event may be missing.
 */
public final class JsonlReader {
  private static final byte[] UNKNOWN = {'?', ' '};
  private static final String KEPT = ", kept as an unknown line";

  private final BboxReader lines;

  public JsonlReader(InputStream in) {
    lines = new BboxReader(in);
  }

  /** Writes all lines; the line of a finding is a line of the JSONL. */
  public void copyTo(OutputStream bbox, Consumer<Finding> findings) throws IOException {
    while (lines.next()) {
      LineView line = lines.line();
      if (line.isRest()) {
        copy(line, line.start(), bbox);
      } else if (!isBlank(line)) {
        line(line, bbox, findings);
      }
    }
  }

  /** The line or the header of one JSON object, with its line ending. */
  public static byte[] toBbox(String object, Consumer<Finding> findings) {
    ByteArrayOutputStream bbox = new ByteArrayOutputStream(object.length());
    try {
      line(BodyLine.read(object), bbox, findings);
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return bbox.toByteArray();
  }

  private static void line(LineView line, OutputStream bbox, Consumer<Finding> findings)
      throws IOException {
    int start = start(line);
    Json.Fields object;
    try {
      object = object(line, start);
    } catch (NotALineException e) {
      findings.accept(new Finding(Rule.LINE_NOT_JSON, line.number(), e.getMessage() + KEPT));
      gap(line, e.getMessage(), bbox);
      unknown(line, start, bbox);
      return;
    }
    try {
      write(object, line.number(), bbox, findings);
    } catch (NotALineException e) {
      findings.accept(finding(line.number(), e.getMessage() + KEPT));
      unknown(line, start, bbox);
    }
  }

  /** An event may be missing here: only what is left of its line is in the next one. */
  private static void gap(LineView line, @Nullable String reason, OutputStream bbox)
      throws IOException {
    String text = "# gap line=" + line.number() + " reason=\"" + reason + "\"\n";
    bbox.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void unknown(LineView line, int start, OutputStream bbox) throws IOException {
    bbox.write(UNKNOWN);
    copy(line, start, bbox);
  }

  private static Json.Fields object(LineView line, int start) throws NotALineException {
    if (line.isCut()) {
      throw new NotALineException("the line is longer than " + BboxReader.MAX_LINE + " bytes");
    }
    Reader text =
        new InputStreamReader(
            new ByteArrayInputStream(line.bytes(), start, line.end() - start),
            StandardCharsets.UTF_8.newDecoder());
    try {
      if (JsonText.read(text) instanceof Json.Fields object) {
        return object;
      }
      throw new NotALineException("the line is JSON but not an object");
    } catch (StreamConstraintsException e) {
      throw new NotALineException("the line is JSON that is too deep or has too many values");
    } catch (JacksonIOException e) {
      throw new NotALineException("the line is not UTF-8");
    } catch (JacksonException e) {
      throw new NotALineException("the line is not JSON");
    }
  }

  private static void write(
      Json.Fields object, long number, OutputStream bbox, Consumer<Finding> findings)
      throws IOException, NotALineException {
    Optional<byte[]> raw = RawText.of(object);
    if (raw.isPresent()) {
      bbox.write(raw.get());
    } else {
      ObjectText.Rendered rendered = ObjectText.render(object);
      bbox.write(rendered.text().getBytes(StandardCharsets.UTF_8));
      rendered.problems().forEach(problem -> findings.accept(finding(number, problem)));
    }
    bbox.write(ObjectText.ending(object).getBytes(StandardCharsets.UTF_8));
  }

  private static Finding finding(long line, String message) {
    return new Finding(Rule.UNKNOWN_LINE, line, message);
  }

  private static void copy(LineView line, int from, OutputStream bbox) throws IOException {
    bbox.write(line.bytes(), from, line.next() - from);
  }

  /** The start of the line without a byte-order mark. */
  private static int start(LineView line) {
    boolean isMarked = line.number() == 1 && line.text().startsWith("\ufeff");
    return isMarked ? line.start() + 3 : line.start();
  }

  private static boolean isBlank(LineView line) {
    for (int i = start(line); i < line.end(); i++) {
      if (line.bytes()[i] != ' ' && line.bytes()[i] != '\t') {
        return false;
      }
    }
    return true;
  }
}
