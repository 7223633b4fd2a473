package dev.blackbox.session.atif.export;

import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.compact.LineFolder;
import dev.blackbox.format.compact.LogicalHeader;
import dev.blackbox.format.compact.LogicalLine;
import dev.blackbox.format.hash.Hashes;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.read.Spools;
import dev.blackbox.session.calls.CallTracker;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.session.usage.Usage;
import dev.blackbox.session.usage.UsageCounter;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.exc.JacksonIOException;

/**
 * Writes a recording as an ATIF document, in one pass and in bounded memory.
 *
 * <pre>{@code
 * AtifExporter exporter = new AtifExporter(out, true, Spools.IN_MEMORY);
 * reader.forEach(exporter);
 * }</pre>
 */
public final class AtifExporter implements LineConsumer {
  /** More bytes than this of lines without a step get a step of their own. */
  private static final long MAX_PENDING = 4 << 20;

  private static final int MOST_NOTES = 1_000;

  private final OutputStream out;
  private final boolean hasSource;
  private final Spools spools;
  private final LineFolder folder = new LineFolder(this::line);
  private final CallTracker tracker = new CallTracker();
  private final StepBuffer buffer =
      new StepBuffer(this::write, tid -> AtifDocumentWriter.threadId(this.header, tid));
  private final UsageCounter usage = new UsageCounter(buffer::used);
  private final MessageDigest digest = Hashes.sha256();
  private final Deque<EventHead> heads = new ArrayDeque<>();
  private final List<SourceLine> pending = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private Header header = Header.EMPTY;
  private long pendingSize;
  private long newlines;
  private boolean isFirst = true;
  private @Nullable StepAssembler assembler;
  private @Nullable AtifDocumentWriter document;
  private @Nullable StepWriter writer;
  private @Nullable OpenStep current;
  private @Nullable ForeignExporter foreign;

  /**
   * An exporter.
   *
   * @param hasSource whether the document contains the recording's own lines; without them it is
   *     smaller, and the recording cannot be restored from it
   */
  public AtifExporter(OutputStream out, boolean hasSource, Spools spools) {
    this.out = out;
    this.hasSource = hasSource;
    this.spools = spools;
  }

  /** Reads the next line of the recording. */
  @Override
  public void accept(LineView line) throws IOException {
    try {
      read(line);
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  private void read(LineView line) throws IOException {
    if (foreign == null) {
      if (hasSource) {
        digest.update(line.bytes(), line.start(), line.next() - line.start());
      }
      usage.accept(line);
      if (line.kind().isEvent() && !line.isRest()) {
        heads.add(EventHead.of(line, tracker, usage.counted()));
      }
    }
    folder.accept(line);
  }

  /** Completes the document; call it after the last line. */
  @Override
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
    Usage used = usage.usage();
    AtifDocumentWriter started = started();
    boolean hasNoStep = current == null || current.isWritten;
    if (buffer.main().steps() == 0 || (hasNoStep && !pending.isEmpty())) {
      begin();
    }
    attachPending(current);
    buffer.finish();
    header.text("notes").ifPresent(notes::addFirst);
    String allNotes = String.join("\n", notes);
    started.finish(allNotes.isEmpty() ? null : allNotes, totals(used), assembler().continuedIn());
  }

  /** How many lines have no place in the document that the recording was imported from. */
  public long leftOut() {
    return foreign == null ? 0 : foreign.leftOut();
  }

  private void line(LogicalLine folded) throws IOException {
    if (foreign != null) {
      foreign.accept(folded);
      return;
    }
    SourceLine line = SourceLine.of(folded, newlines + 1);
    newlines += line.newlines();
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
    EventHead head =
        heads.isEmpty() || heads.peek().number() != line.number() ? null : heads.remove();
    if (head == null || decoded.isEmpty() || !kind.isEvent()) {
      pend(line, decoded.orElse(null));
    } else {
      event(head, decoded.get(), line);
    }
  }

  /** Attaches a line that is not an event to the step before it. */
  private void pend(SourceLine line, @Nullable Line decoded) throws IOException {
    pending.add(line);
    if (decoded instanceof Line.Comment comment && comment.type() == CommentType.NOTES) {
      note(comment);
    }
    pendingSize += line.bytes().length;
    if (document == null && pendingSize <= MAX_PENDING) {
      return;
    }
    started();
    if (decoded instanceof Line.Comment comment) {
      assembler().comment(comment, line.number());
    }
    if (pendingSize > MAX_PENDING) {
      begin();
      pendingSize = 0;
    }
    if (current != null && !current.isWritten) {
      attachPending(current);
      buffer.flush(current.thread);
    }
  }

  private void attachPending(@Nullable OpenStep step) {
    if (step != null && !pending.isEmpty()) {
      pending.forEach(line -> buffer.add(step, line));
      pending.clear();
    }
  }

  private void event(EventHead head, Line line, SourceLine source) throws IOException {
    started();
    StepAssembler.Placement placement = assembler().place(head, line, source.bytes());
    OpenStep step = placement.step();
    attachPending(step);
    pendingSize = 0;
    buffer.add(step, source.withTexts(placement.texts()));
    turnTo(step);
  }

  /** Begins a step for lines that have no other. */
  private void begin() throws IOException {
    OpenStep step = buffer.main().begin(Step.SYSTEM);
    step.messages.add("");
    turnTo(step);
  }

  private void turnTo(OpenStep step) throws IOException {
    OpenStep last = current;
    current = step;
    step.isLast = true;
    if (last != null && last != step) {
      last.isLast = false;
      buffer.flush(last.thread);
    } else {
      buffer.flush(step.thread);
    }
  }

  /** The document, begun with the pending lines if it was not begun before. */
  private AtifDocumentWriter started() throws IOException {
    AtifDocumentWriter started = document;
    if (started == null) {
      String model = AtifDocumentWriter.model(header);
      assembler = new StepAssembler(buffer, model);
      writer = new StepWriter(hasSource, model);
      started = new AtifDocumentWriter(out, spools, header);
      started.start(hasSource ? pending : null);
      pending.clear();
      document = started;
    }
    return started;
  }

  private void write(OpenStep step) throws IOException {
    Objects.requireNonNull(writer).write(step, started().steps(step.thread.tid));
  }

  private StepAssembler assembler() {
    return Objects.requireNonNull(assembler);
  }

  private void note(Line.Comment comment) {
    if (notes.size() < MOST_NOTES) {
      notes.add(comment.text().replaceFirst("^notes:[ \t]*", ""));
    }
  }

  private Json.Fields totals(Usage used) {
    JsonObjectBuilder totals = new JsonObjectBuilder();
    if (used.modelCalls() > 0) {
      Tokens tokens = used.tokens();
      totals
          .number("total_prompt_tokens", tokens.plus(new Tokens(tokens.cached(), 0, 0)).in())
          .number("total_completion_tokens", tokens.out())
          .number("total_cached_tokens", tokens.cached());
    }
    totals
        .number("total_cost_usd", used.totalCost().orElse(null))
        .number("total_steps", buffer.main().steps());
    if (hasSource) {
      Json claim =
          new JsonObjectBuilder()
              .number("lines", newlines)
              .text("sha256", Hashes.hex(digest))
              .toJson();
      totals.add("extra", new JsonObjectBuilder().add("bbox", claim).toJson());
    }
    return totals.toJson();
  }
}
