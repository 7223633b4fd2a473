package dev.blackbox.session.training;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.turns.Turn;
import dev.blackbox.session.turns.TurnCall;
import dev.blackbox.session.turns.TurnLine;
import dev.blackbox.session.turns.TurnListener;
import dev.blackbox.session.turns.TurnResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builds conversations from the turns of a recording. */
final class TurnConversations implements TurnListener {
  private static final String MAIN = "";

  private final TextBlobs blobs;
  private final @Nullable SampledReader tokens;
  private final Draft.Room room = new Draft.Room();
  private final Map<String, ConversationBuilder> threads = new LinkedHashMap<>();
  private Header header = Header.EMPTY;

  TurnConversations(TextBlobs blobs, @Nullable SampledReader tokens) {
    this.blobs = blobs;
    this.tokens = tokens;
    thread(MAIN);
  }

  private ConversationBuilder thread(String tid) {
    return threads.computeIfAbsent(
        tid, name -> new ConversationBuilder(blobs, room, new SessionOutcome()));
  }

  @Override
  public void begin(Header read, List<TurnLine> preamble) {
    header = read;
  }

  @Override
  public void turn(Turn turn) {
    ConversationBuilder builder = thread(turn.thread());
    switch (turn.role()) {
      case USER -> builder.question(String.join("\n\n", turn.messages()));
      case AGENT -> builder.answer(answer(turn));
      case SYSTEM -> event(turn, builder);
    }
  }

  private static void event(Turn turn, ConversationBuilder builder) {
    Line.Lifecycle event = turn.event();
    String text = turn.messages().getFirst();
    if (turn.isCompaction()) {
      builder.replaceContext(turn.summary().orElse(""));
    } else if (event != null && isSessionEvent(event, text)) {
      builder.outcome().event(event);
    } else if (event != null) {
      builder.instruction(text);
    }
  }

  /** Whether the name of an event is one of the format's; others are taken for instructions. */
  private static boolean isSessionEvent(Line.Lifecycle event, String text) {
    String name = event.kind() == LineKind.PHASE ? "phase" : event.name();
    int end = 1 + name.length();
    return text.startsWith(name, 1)
        && name.chars().allMatch(c -> c == '-' || (c >= 'a' && c <= 'z'))
        && !name.startsWith("-")
        && (text.length() == end || Character.isWhitespace(text.charAt(end)));
  }

  private RecordedAnswer answer(Turn turn) {
    List<RecordedAnswer.Call> calls = new ArrayList<>(turn.calls().size());
    for (TurnCall call : turn.calls()) {
      calls.add(new RecordedAnswer.Call(call.name(), call.arguments(blobs), results(call)));
    }
    return new RecordedAnswer(
        String.join("\n\n", turn.messages()),
        String.join("\n\n", turn.thoughts()),
        calls,
        List.of(),
        null,
        tokens == null ? null : tokens.read(blobMetrics(turn)),
        turn.tokens().total());
  }

  private List<RecordedAnswer.Result> results(TurnCall call) {
    if (call.results().isEmpty() && call.thread() != null) {
      // A subagent has its own conversation.
      return List.of(new RecordedAnswer.Result("", false));
    }
    List<RecordedAnswer.Result> results = new ArrayList<>(call.results().size());
    for (TurnResult result : call.results()) {
      Metadata meta = result.line().meta();
      if (!result.isPartial() && !isTrue(meta, "extra.partial")) {
        boolean isError =
            result.isError()
                || isTrue(meta, "extra.is_error")
                || isTrue(meta, "extra.tool_result_is_error");
        results.add(new RecordedAnswer.Result(result.text(blobs), isError));
      }
    }
    return results;
  }

  private static boolean isTrue(Metadata meta, String key) {
    return meta.get(key).filter("true"::equals).isPresent();
  }

  /** Returns the metrics that name the blobs of token ids; empty if none do. */
  private static String blobMetrics(Turn turn) {
    String named = "";
    for (Line.Comment metrics : turn.metrics()) {
      for (Arg field : metrics.fields()) {
        named = "extra.blobs".equals(field.key()) ? field.value() : named;
      }
      boolean isNamed =
          metrics.text().contains("token_ids=@blob") || metrics.text().contains("logprobs=@blob");
      named = isNamed ? metrics.text() : named;
    }
    return named;
  }

  List<Conversation> conversations() {
    SessionOutcome outcome = new SessionOutcome();
    threads.values().forEach(builder -> outcome.add(builder.outcome()));
    outcome.judge(this::headerText);
    String id = header.id().orElse("");
    String repository = RepositoryName.find(name -> headerText(name).stream()).orElse(id);
    List<Conversation> conversations = new ArrayList<>();
    threads.forEach(
        (tid, builder) ->
            conversations.addAll(
                builder.finish(
                    tid.isEmpty() ? id : id + "/tid-" + tid, List.of(), outcome, repository)));
    return conversations;
  }

  /** Returns a field of the header, with or without {@code extra.} before its name. */
  private Optional<String> headerText(String name) {
    for (Map.Entry<String, HeaderValue> field : header.fields().entrySet()) {
      String key = field.getKey();
      if (key.equals(name) || key.equals("extra." + name)) {
        return Optional.of(field.getValue().display());
      }
      if (key.equals("extra")
          && field.getValue() instanceof HeaderValue.Fields(var extra)
          && extra.containsKey(name)) {
        return Optional.of(extra.get(name).display());
      }
    }
    return Optional.empty();
  }
}
