package dev.blackbox.session.training;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Builds conversations from the turns of a recording. */
final class TurnConversations implements TurnListener {
  private static final String MAIN = "";

  private final TextBlobs blobs;
  private final @Nullable SampledReader tokens;
  private final Consumer<Conversation> conversations;
  private final Map<String, ConversationBuilder> threads = new LinkedHashMap<>();
  private final @Nullable SessionOutcome known;
  private Header header = Header.EMPTY;

  /**
   * A builder of conversations.
   *
   * @param known the outcome of the session, if it was read before; null if it does not matter
   * @param conversations receives each conversation when it is complete
   */
  TurnConversations(
      TextBlobs blobs,
      @Nullable SampledReader tokens,
      @Nullable SessionOutcome known,
      Consumer<Conversation> conversations) {
    this.blobs = blobs;
    this.tokens = tokens;
    this.known = known;
    this.conversations = conversations;
    thread(MAIN);
  }

  private ConversationBuilder thread(String tid) {
    return threads.computeIfAbsent(
        tid,
        name ->
            new ConversationBuilder(blobs, new SessionOutcome(), draft -> complete(name, draft)));
  }

  private void complete(String tid, Draft draft) {
    String id = header.id().orElse("");
    String repository = RepositoryName.find(name -> headerText(name).stream()).orElse(id);
    conversations.accept(
        draft.finish(
            tid.isEmpty() ? id : id + "/tid-" + tid,
            List.of(),
            known == null ? new SessionOutcome() : known,
            repository));
  }

  @Override
  public void begin(Header read, List<TurnLine> preamble) {
    header = read;
  }

  @Override
  public void turn(Turn turn) {
    ConversationBuilder builder = thread(turn.thread());
    switch (turn.role()) {
      case USER -> {
        String text = joined(turn.messages());
        if (turn.isSummary()) {
          builder.summary(text);
        } else {
          builder.question(text);
        }
      }
      case AGENT -> {
        if (!turn.isDispatch() && !isNotice(turn)) {
          builder.answer(answer(turn));
        }
      }
      case SYSTEM -> event(turn, builder);
    }
  }

  /** Whether the agent itself wrote the answer, because the model could not be reached. */
  private static boolean isNotice(Turn turn) {
    return turn.calls().isEmpty()
        && turn.lines().getFirst().line() instanceof Line.Message message
        && message.meta().get(MetaKey.LEVEL).filter("error"::equals).isPresent();
  }

  private void event(Turn turn, ConversationBuilder builder) {
    Line.Lifecycle event = turn.event();
    String text = turn.messages().getFirst();
    Optional<String> instructions = turn.instructions(blobs);
    if (turn.isCompaction()) {
      builder.replaceContext(turn.summary(blobs).map(builder::whole).orElse(""));
    } else if (instructions.isPresent()) {
      builder.instruction(instructions.get());
    } else if (event != null && event.name().equals("tools")) {
      builder.tools(turn.tools(blobs));
    } else if (event != null && event.name().equals("attachment")) {
      builder.unseen();
    } else if (event != null && isSessionEvent(event, text)) {
      builder.outcome().event(event);
    } else if (event != null) {
      builder.instruction(text);
    } else {
      turn.results().stream()
          .filter(TurnResult::isLater)
          .forEach(result -> builder.later(builder.whole(result.text(blobs))));
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
        joined(turn.messages()),
        joined(turn.thoughts()),
        calls,
        List.of(),
        turn.isCopied() ? Mask.COPIED : null,
        tokens == null ? null : tokens.read(blobMetrics(turn)),
        turn.tokens().total(),
        key(turn));
  }

  private static String joined(List<String> texts) {
    return switch (texts.size()) {
      case 0 -> "";
      case 1 -> texts.getFirst();
      default -> String.join("\n\n", texts);
    };
  }

  /**
   * Identifies the answer: by the provider's id or the time, and by what it says. Agents copy
   * answers into the recordings of sessions that continue another one.
   */
  private static long key(Turn turn) {
    String id = "";
    for (Line.Comment metrics : turn.metrics()) {
      id = metrics.field("extra.message_id").orElse(id);
    }
    Metadata first =
        switch (turn.lines().getFirst().line()) {
          case Line.Message message -> message.meta();
          case Line.Statement statement -> statement.meta();
          case null, default -> Metadata.NONE;
        };
    if (id.isEmpty()) {
      id = first.get("extra.message_id").or(() -> first.get(MetaKey.TS)).orElse("");
    }
    long hash = hash(id, 1);
    boolean hasIds = !id.isEmpty();
    for (TurnCall call : turn.calls()) {
      String callId = call.line().meta().id().orElse("");
      hasIds |= !callId.isEmpty();
      hash = hash(callId, hash);
    }
    for (String message : turn.messages()) {
      hash = hash(message, hash);
    }
    return hasIds ? hash : 0;
  }

  private static long hash(String text, long before) {
    long hash = 31 * before + text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = 1_000_003 * hash + text.charAt(i);
    }
    return hash;
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

  /** Completes all conversations, and returns the outcome of the session. */
  SessionOutcome finish() {
    SessionOutcome outcome = new SessionOutcome();
    for (ConversationBuilder builder : threads.values()) {
      builder.finish();
      outcome.add(builder.outcome());
    }
    outcome.judge(this::headerText);
    return outcome;
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
