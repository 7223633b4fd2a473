package dev.blackbox.session.training;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.Trajectory;
import dev.blackbox.session.atif.model.TrajectoryAgent;
import dev.blackbox.session.atif.read.AtifReader;
import dev.blackbox.session.atif.read.AtifSink;
import dev.blackbox.session.atif.read.TrajectoryMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Makes conversations of an ATIF document: one for every trajectory in it, and one more each time
 * its context was replaced.
 *
 * <pre>{@code
 * List<Conversation> read = ConversationReader.read(document, blobs, redaction, false);
 * }</pre>
 */
public final class ConversationReader implements AtifSink {
  /** More than this is no row that anybody could train on. */
  private static final long MOST_BYTES = 32 << 20;

  private final Texts texts;
  private final Blobs blobs;
  private final boolean hasTokens;
  private final Draft.Room room = new Draft.Room(MOST_BYTES);
  private final Verdict verdict = new Verdict();
  private final Deque<Open> open = new ArrayDeque<>();
  private final List<Open> all = new ArrayList<>();
  private String repository = "";

  /** A trajectory as far as it has come. */
  private static final class Open {
    final ConversationBuilder builder;
    final List<Json.Field> fields = new ArrayList<>();
    long steps;

    Open(ConversationBuilder builder) {
      this.builder = builder;
    }

    Trajectory trajectory() {
      return TrajectoryMapper.trajectory(new Json.Fields(fields), List.of(), List.of());
    }
  }

  private ConversationReader(Blobs blobs, UnaryOperator<String> redaction, boolean hasTokens) {
    this.texts = new Texts(redaction);
    this.blobs = blobs;
    this.hasTokens = hasTokens;
  }

  /**
   * Reads a document.
   *
   * @param redaction takes secrets out of a text
   * @param hasTokens whether token ids and log-probabilities are wanted
   */
  public static List<Conversation> read(
      InputStream document, Blobs blobs, UnaryOperator<String> redaction, boolean hasTokens)
      throws IOException {
    ConversationReader reader = new ConversationReader(blobs, redaction, hasTokens);
    AtifReader.read(document, reader);
    while (!reader.open.isEmpty()) {
      reader.end(0);
    }
    return reader.conversations();
  }

  @Override
  public void begin() {
    SampledReader tokens = hasTokens ? new SampledReader(blobs) : null;
    Open begun = new Open(new ConversationBuilder(texts, blobs, tokens, room, verdict));
    open.push(begun);
    all.add(begun);
  }

  @Override
  public void field(String name, Json value, long line) {
    open.element().fields.add(new Json.Field(name, value));
  }

  @Override
  public void step(Json step, long line) {
    Open current = open.element();
    if (step instanceof Json.Fields fields) {
      current.builder.add(TrajectoryMapper.step(fields, ++current.steps));
    }
  }

  @Override
  public void emptyArray(String name, long line) {}

  @Override
  public void end(long line) {
    Open done = open.pop();
    if (open.isEmpty()) {
      Trajectory root = done.trajectory();
      verdict.judge(root.extra());
      verdict.judge(root.finalMetrics() == null ? null : root.finalMetrics().extra());
      repository = Repository.of(root);
    }
  }

  @Override
  public void finding(Finding finding) {
    // told by whoever opened the document
  }

  private List<Conversation> conversations() {
    List<Conversation> conversations = new ArrayList<>();
    for (Open each : all) {
      Trajectory trajectory = each.trajectory();
      TrajectoryAgent agent = trajectory.agent();
      List<Json> tools = agent == null ? List.of() : agent.toolDefinitions();
      for (Draft draft : each.builder.drafts()) {
        if (!draft.isEmpty()) {
          conversations.add(draft.finish(name(trajectory), tools, verdict, repository));
        }
      }
    }
    return conversations;
  }

  private static String name(Trajectory trajectory) {
    String own = trajectory.trajectoryId();
    String session = trajectory.sessionId();
    return own != null ? own : session != null ? session : "";
  }
}
