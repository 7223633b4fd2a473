package dev.blackbox.session.training;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.Trajectory;
import dev.blackbox.session.atif.model.TrajectoryAgent;
import dev.blackbox.session.atif.read.AtifSink;
import dev.blackbox.session.atif.read.TrajectoryMapper;
import dev.blackbox.session.calls.TextBlobs;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds the conversations of an ATIF document, for recordings that were made from one. */
final class DocumentConversations implements AtifSink {
  private final TextBlobs blobs;
  private final @Nullable SampledReader tokens;
  private final SessionOutcome outcome = new SessionOutcome();
  private final Deque<Open> open = new ArrayDeque<>();
  private final List<Open> all = new ArrayList<>();
  private String repository = "";

  /** A trajectory whose fields and steps are being read. */
  private final class Open {
    final List<Draft> drafts = new ArrayList<>();
    final ConversationBuilder builder = new ConversationBuilder(blobs, outcome, drafts::add);
    final StepConversation steps = new StepConversation(builder, tokens);
    final List<Json.Field> fields = new ArrayList<>();
    long count;

    Trajectory trajectory() {
      return TrajectoryMapper.trajectory(new Json.Fields(fields), List.of(), List.of());
    }
  }

  DocumentConversations(TextBlobs blobs, @Nullable SampledReader tokens) {
    this.blobs = blobs;
    this.tokens = tokens;
  }

  @Override
  public void begin() {
    Open begun = new Open();
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
      current.steps.add(TrajectoryMapper.step(fields, ++current.count));
    }
  }

  @Override
  public void emptyArray(String name, long line) {}

  @Override
  public void end(long line) {
    Open done = open.pop();
    if (open.isEmpty()) {
      Trajectory root = done.trajectory();
      Json extra = root.extra();
      Json finals = root.finalMetrics() == null ? null : root.finalMetrics().extra();
      outcome.judge(name -> text(extra, name));
      outcome.judge(name -> text(finals, name));
      Json agent = root.agent() == null ? null : root.agent().extra();
      String session = root.sessionId();
      repository =
          RepositoryName.find(
                  name -> Stream.concat(text(extra, name).stream(), text(agent, name).stream()))
              .orElse(session == null ? "" : session);
    }
  }

  private static Optional<String> text(@Nullable Json object, String name) {
    return object instanceof Json.Fields fields
        ? fields.get(name).map(Json::text)
        : Optional.empty();
  }

  @Override
  public void finding(Finding finding) {
    throw new IllegalStateException("the lines of a recording are the document: " + finding);
  }

  List<Conversation> conversations() {
    List<Conversation> conversations = new ArrayList<>();
    for (Open each : all) {
      Trajectory trajectory = each.trajectory();
      TrajectoryAgent agent = trajectory.agent();
      List<Json> tools = agent == null ? List.of() : agent.toolDefinitions();
      each.builder.finish();
      for (Draft draft : each.drafts) {
        conversations.add(draft.finish(name(trajectory), tools, outcome, repository));
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
