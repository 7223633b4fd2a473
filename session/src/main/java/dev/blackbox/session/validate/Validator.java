package dev.blackbox.session.validate;

import dev.blackbox.format.bbox.HeaderBlock;
import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.calls.CallTracker;
import dev.blackbox.session.calls.OpenCall;

/**
 * Checks a recording line by line: one pass, time linear in the file, memory bounded.
 *
 * <pre>{@code
 * Validator validator = new Validator(false, BlobCheck.NONE);
 * reader.forEach(validator);
 * Validation validation = validator.finish(reader.header());
 * }</pre>
 */
public final class Validator implements LineConsumer {
  /** How many warnings and infos are kept; all are counted. */
  public static final int MAX_LISTED = 10_000;

  private static final int LONG_SESSION = 50;

  private final FindingLog log = new FindingLog(MAX_LISTED);
  private final CallTracker tracker = CallTracker.withoutOrdinals();
  private final StepRules steps;
  private final BlobRules blobs;
  private final RedactionTally redactions = new RedactionTally(this::checkRedactions);
  private final boolean isStrict;
  private final SourceForm form;
  private long bodyLines;
  private long lastLine;
  private long gapLine;
  private long startLine;
  private boolean hasEnd;

  public Validator(boolean isStrict, BlobCheck blobs) {
    this(isStrict, blobs, SourceForm.BBOX);
  }

  /**
   * Creates a validator for a recording that was translated to bbox.
   *
   * @param form the form of the user's file
   */
  public Validator(boolean isStrict, BlobCheck blobs, SourceForm form) {
    this.isStrict = isStrict;
    this.form = form;
    this.steps = new StepRules(isStrict, log);
    this.blobs = new BlobRules(blobs, log);
  }

  /** Takes the next line; call it for every line of the recording in order. */
  @Override
  public void accept(LineView line) {
    lastLine = line.number();
    LineKind kind = line.kind();
    if (kind == LineKind.HEADER) {
      return;
    }
    redactions.accept(line);
    if (line.blobs() > 0) {
      blobs.check(line);
    }
    if (line.isRest()) {
      return;
    }
    bodyLines++;
    if (line.isCut()) {
      log.add(new Finding(Rule.LINE_TOO_LONG, line.number(), FindingText.tooLong()));
    }
    switch (kind) {
      case BLANK, CONTINUATION, HEADER -> {}
      case COMMENT -> comment(line);
      case UNKNOWN -> unknown(line);
      case LIFECYCLE -> {
        lifecycle(line);
        steps.check(line);
      }
      default -> {
        steps.check(line);
        call(line);
      }
    }
  }

  /** Returns the call tracker, which other consumers of the same lines can share. */
  public CallTracker calls() {
    return tracker;
  }

  /** Returns the findings, including those about the whole recording. */
  public Validation finish(HeaderBlock header) {
    checkHeader(header);
    for (OpenCall call : tracker.open()) {
      log.add(new Finding(Rule.CALL_NEVER_FINISHED, call.line(), FindingText.neverFinished(call)));
    }
    redactions.finish();
    if (startLine == 0 && bodyLines > LONG_SESSION) {
      log.add(
          new Finding(Rule.START_MISSING, 0, "no @start in a recording of " + lastLine + " lines"));
    }
    if (startLine > 0 && !hasEnd) {
      log.add(new Finding(Rule.END_MISSING, startLine, "the session starts here and has no @end"));
    }
    if (tracker.isForgetful()) {
      log.add(new Finding(Rule.CALLS_NOT_CHECKED, 0, FindingText.forgetful(tracker.calls())));
    }
    return log.toValidation();
  }

  private void checkRedactions(RedactionTally.Count count) {
    if (count.claimed() >= 0 && count.claimed() != count.markers()) {
      log.add(
          new Finding(
              Rule.REDACTION_COUNT,
              count.claimLines().get(count.claimLines().size() - 1),
              "redactions="
                  + count.claimed()
                  + ", but "
                  + count.markers()
                  + " markers were found"));
    }
  }

  private void checkHeader(HeaderBlock header) {
    if (lastLine == 0) {
      log.add(new Finding(Rule.EMPTY_RECORDING, 0, "the file is empty"));
      return;
    }
    switch (header.state()) {
      case MISSING -> log.add(new Finding(Rule.HEADER_MISSING, 1, form.headerMissing()));
      case OPEN ->
          log.add(new Finding(Rule.HEADER_UNCLOSED, header.firstLine(), form.headerUnclosed()));
      case TOO_LONG ->
          log.add(new Finding(Rule.HEADER_TOO_LONG, header.firstLine(), form.headerTooLong()));
      case CLOSED -> {}
    }
    if (header.state() != HeaderBlock.State.MISSING) {
      HeaderReader.read(header.text(), header.firstLine()).findings().forEach(log::add);
    }
  }

  private void comment(LineView line) {
    steps.comment(line);
    if (form == SourceForm.JSONL && FindingText.isGap(line)) {
      gapLine = line.number();
    }
  }

  /** What is left of a line of the source that is not JSON is no second finding. */
  private void unknown(LineView line) {
    if (gapLine == 0 || gapLine != line.number() - 1) {
      log.add(FindingText.unknown(line));
    }
  }

  private void call(LineView line) {
    CallTracker.Effect effect = tracker.accept(line);
    if (effect == CallTracker.Effect.UNKNOWN_CALL) {
      log.add(FindingText.unknownCall(line));
    } else if (isStrict && tracker.isDuplicate()) {
      log.add(
          new Finding(
              Rule.DUPLICATE_CALL_ID,
              line.number(),
              "id " + FindingText.idOrSpan(line) + " was used by another call before"));
    }
    if (effect != CallTracker.Effect.NONE && !line.hasResult() && FindingText.hasAsciiArrow(line)) {
      log.add(
          new Finding(
              Rule.ASCII_ARROW,
              line.number(),
              "\" -> \" is text here, not a result",
              form.resultHint()));
    }
  }

  private void lifecycle(LineView line) {
    if (startLine == 0 && FindingText.isNamed(line, "start")) {
      startLine = line.number();
    } else if (FindingText.isNamed(line, "end")) {
      hasEnd = true;
    }
  }
}
