package dev.blackbox.session.atif.check;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.read.AtifReader;
import dev.blackbox.session.atif.read.AtifSink;
import dev.blackbox.session.atif.read.RecordingRestorer;
import dev.blackbox.session.atif.read.Spools;
import dev.blackbox.session.validate.Validation;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Predicate;

/**
 * Validates a document. The format's reference validator accepts exactly the documents without
 * errors.
 *
 * <pre>{@code
 * Validation validation = AtifValidator.validate(in, false, path -> true);
 * }</pre>
 */
public final class AtifValidator implements AtifSink {
  private final AtifReport report;
  private final ContentCheck content;
  private final Deque<TrajectoryCheck> open = new ArrayDeque<>();
  private final Deque<ElementPath> places = new ArrayDeque<>();
  private final RecordingRestorer restorer;
  private boolean hasSource;

  /**
   * A validator.
   *
   * @param isStrict whether to also report what only stricter validators reject
   * @param isThere whether an image or sound that the document names exists
   * @param spools for the recording inside the document, which is compared with its hash
   */
  public AtifValidator(boolean isStrict, Predicate<String> isThere, Spools spools) {
    report = new AtifReport(isStrict);
    content = new ContentCheck(isThere);
    content.allowSound(false);
    restorer = new RecordingRestorer(OutputStream.nullOutputStream(), spools, report::add);
  }

  /** Reads and validates a whole document. */
  public static Validation validate(InputStream in, boolean isStrict, Predicate<String> isThere)
      throws IOException {
    AtifValidator validator = new AtifValidator(isStrict, isThere, Spools.IN_MEMORY);
    AtifReader.read(in, validator);
    return validator.finish();
  }

  /** The findings; call it after the end of the document. */
  public Validation finish() throws IOException {
    if (hasSource) {
      restorer.finish();
    }
    return report.toValidation();
  }

  @Override
  public void begin() {
    restorer.begin();
    ElementPath place = open.isEmpty() ? ElementPath.ROOT : open.element().nextEmbedded();
    open.push(new TrajectoryCheck(place, report, content));
    places.push(place);
  }

  @Override
  public void field(String name, Json value, long line) throws IOException {
    report.at(line);
    restorer.field(name, value, line);
    open.element().field(name, value);
  }

  @Override
  public void step(Json step, long line) throws IOException {
    report.at(line);
    if (RecordingRestorer.isIn(step)) {
      hasSource = true;
      restorer.step(step, line);
    }
    open.element().step(step);
  }

  @Override
  public void emptyArray(String name, long line) {
    report.at(line);
    if (name.equals("steps")) {
      open.element().noSteps();
    }
  }

  @Override
  public void end(long line) throws IOException {
    report.at(line);
    restorer.end(line);
    String id = open.pop().end();
    ElementPath place = places.pop();
    if (!open.isEmpty()) {
      open.element().embedded(id, place);
    }
  }

  @Override
  public void finding(Finding finding) {
    report.add(finding);
  }
}
