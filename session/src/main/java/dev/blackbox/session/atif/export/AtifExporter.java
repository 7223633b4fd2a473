package dev.blackbox.session.atif.export;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.compact.LineFolder;
import dev.blackbox.format.compact.LogicalHeader;
import dev.blackbox.format.compact.LogicalLine;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.atif.model.FinalMetrics;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.read.Spools;
import dev.blackbox.session.calls.CallTracker;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.session.usage.Usage;
import dev.blackbox.session.usage.UsageCounter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.exc.JacksonIOException;

/**
 * Writes a recording as an ATIF document, in one pass and in bounded memory.
 *
 * <pre>{@code
 * AtifExporter exporter = new AtifExporter(out, true, Spools.IN_MEMORY);
 * while (reader.next()) {
 *   exporter.accept(reader.line());
 * }
 * exporter.finish();
 * }</pre>
 */
public final class AtifExporter {
  /** More than this rides with no step; it becomes one of its own. */
  private static final long MAX_RIDERS = 4 << 20;

  private static final int MOST_NOTES = 1_000;

  private final OutputStream out;
  private final boolean hasSource;
  private final Spools spools;
  private final LineFolder folder = new LineFolder(this::line);
  private final CallTracker tracker = new CallTracker();
  private final StepBuffer window = new StepBuffer(this::write, tid -> AtifDocumentWriter.threadId(this.header, tid));
  private final UsageCounter usage = new UsageCounter(window::used);
  private final SourceHash hash = new SourceHash();
  private final Deque<EventHead> heads = new ArrayDeque<>();
  private final List<SourceLine> riders = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private Header header = Header.EMPTY;
  private long ridersSize;
  private boolean isFirst = true;
  private @Nullable StepAssembler placement;
  private @Nullable AtifDocumentWriter document;
  private @Nullable StepWriter writer;
  private @Nullable OpenStep current;
  private @Nullable ForeignExporter foreign;

  /**
   * An exporter.
   *
   * @param hasSource whether the document holds the recording's own lines; without them it is
   *     smaller, and the recording cannot be made of it again as it was
   */
  public AtifExporter(OutputStream out, boolean hasSource, Spools spools) {
    this.out = out;
    this.hasSource = hasSource;
    this.spools = spools;
  }

  /** Takes the next line of the recording. */
  public void accept(LineView line) throws IOException {
    try {
      take(line);
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  private void take(LineView line) throws IOException {
    if (foreign != null) {
      folder.accept(line);
      return;
    }
    if (hasSource) {
      hash.accept(line);
    }
    usage.accept(line);
    if (line.kind().isEvent() && !line.isRest()) {
      heads.add(EventHead.of(line, tracker, usage.counted()));
    }
    folder.accept(line);
  }

  /** Writes what was held back; call it after the last line. */
  public void finish() throws IOException {
    try {
      end();
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  private void end() throws IOException {
    folder.finish();
    if (foreign != null) {
      foreign.finish();
      return;
    }
    Usage used = usage.finish();
    if (document == null) {
      start();
    }
    boolean isHomeless = current == null || current.isWritten;
    if (window.main().steps() == 0 || (isHomeless && !riders.isEmpty())) {
      begin();
    }
    ride(current);
    window.finish();
    AtifDocumentWriter started = started();
    String notes = notes();
    started.finish(notes.isEmpty() ? null : notes, totals(used), placement().continuedIn());
  }

  /** How many lines found no place, because the recording was made of another's document. */
  public long leftOut() {
    return foreign == null ? 0 : foreign.leftOut();
  }

  private void line(LogicalLine folded) throws IOException {
    if (foreign != null) {
      foreign.accept(folded);
      return;
    }
    SourceLine line = hash.line(folded);
    Optional<Line> decoded = folded.line();
    LineKind kind = folded.kind();
    if (kind == LineKind.HEADER) {
      header = LogicalHeader.read(folded).orElse(header);
    } else if (isFirst && decoded.isPresent() && ForeignExporter.isMark(decoded.get())) {
      foreign = new ForeignExporter(out);
      foreign.accept(folded);
      return;
    }
    isFirst &= kind == LineKind.HEADER;
    EventHead head = heads.isEmpty() || heads.peek().number() != line.number() ? null : heads.remove();
    if (head == null || decoded.isEmpty() || !kind.isEvent()) {
      ride(line, decoded.orElse(null));
    } else {
      event(head, decoded.get(), line);
    }
  }

  /** A line that says nothing by itself goes with the step before it. */
  private void ride(SourceLine line, @Nullable Line decoded) throws IOException {
    riders.add(line);
    if (decoded instanceof Line.Comment comment && comment.type() == CommentType.NOTES) {
      note(comment);
    }
    ridersSize += line.bytes().length;
    if (document == null && ridersSize <= MAX_RIDERS) {
      return;
    }
    if (document == null) {
      start();
    }
    if (decoded instanceof Line.Comment comment) {
      placement().comment(comment, line.number());
    }
    if (ridersSize > MAX_RIDERS) {
      begin();
      ridersSize = 0;
    }
    if (current != null && !current.isWritten) {
      ride(current);
      window.flush(current.thread);
    }
  }

  private void ride(@Nullable OpenStep step) {
    if (step != null && !riders.isEmpty()) {
      riders.forEach(rider -> window.add(step, rider));
      riders.clear();
    }
  }

  private void event(EventHead head, Line line, SourceLine source) throws IOException {
    if (document == null) {
      start();
    }
    StepAssembler.Placed placed = placement().place(head, line, source.bytes());
    OpenStep step = placed.step();
    ride(step);
    ridersSize = 0;
    window.add(step, source.repeating(placed.texts()));
    turnTo(step);
  }

  /** A step for lines that have no other. */
  private void begin() throws IOException {
    OpenStep step = window.main().begin(Step.SYSTEM);
    step.messages.add("");
    turnTo(step);
  }

  private void turnTo(OpenStep step) throws IOException {
    OpenStep last = current;
    current = step;
    step.isLast = true;
    if (last != null && last != step) {
      last.isLast = false;
      window.flush(last.thread);
    } else {
      window.flush(step.thread);
    }
  }

  private void start() throws IOException {
    String model = AtifDocumentWriter.model(header);
    placement = new StepAssembler(window, model);
    writer = new StepWriter(hasSource, model);
    AtifDocumentWriter begun = new AtifDocumentWriter(out, spools, header);
    begun.start(hasSource ? riders : null);
    riders.clear();
    document = begun;
  }

  private void write(OpenStep step) throws IOException {
    if (writer != null) {
      writer.write(step, started().steps(step.thread.tid));
    }
  }

  private AtifDocumentWriter started() {
    return java.util.Objects.requireNonNull(document);
  }

  private StepAssembler placement() {
    return java.util.Objects.requireNonNull(placement);
  }

  private void note(Line.Comment comment) {
    if (notes.size() < MOST_NOTES) {
      notes.add(comment.text().replaceFirst("^notes:[ \t]*", ""));
    }
  }

  private String notes() {
    header.text("notes").ifPresent(notes::addFirst);
    return String.join("\n", notes);
  }

  private FinalMetrics totals(Usage used) {
    Tokens tokens = used.tokens();
    boolean isCounted = used.modelCalls() > 0;
    return new FinalMetrics(
        isCounted ? tokens.plus(new Tokens(tokens.cached(), 0, 0)).in() : null,
        isCounted ? tokens.out() : null,
        isCounted ? tokens.cached() : null,
        used.totalCost().orElse(null),
        window.main().steps(),
        hasSource ? new JsonObjectBuilder().add("bbox", claim()).toJson() : null,
        AtifResultMapper.NOTHING);
  }

  private Json claim() {
    return new JsonObjectBuilder().number("lines", hash.lines()).text("sha256", hash.hex()).toJson();
  }
}
