package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.calls.TextBlobs;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Builds the conversations of one thread: a new one each time the context is replaced. */
final class ConversationBuilder {
  /** Replaces a missing result, because trainers reject calls without one. */
  private static final String NO_RESULT = "[no result recorded]";

  private static final String BLOB_MARK = "@blob sha256=";
  private static final Pattern BLOB =
      Pattern.compile(
          "(?:\\[.*\\] )?@blob sha256=([0-9a-fA-F]+)(?: bytes=\\d+)?(?: mime=\\S+)?",
          Pattern.DOTALL);

  /** {@code [186 lines]}, {@code [ok] [3 matches from steps 4, 9]}. */
  private static final Pattern COUNT = Pattern.compile("(\\[ok] )?\\[\\d[\\d,.]* [a-z][^\\]]*]");

  /** Replaces a text in a blob that is missing or too large. */
  private static final String NO_TEXT = "[not available]";

  private final TextBlobs blobs;
  private final SessionOutcome outcome;
  private final Consumer<Draft> drafts;
  private @Nullable Draft open;
  private boolean isUnseen;
  private boolean needsSummary;

  /**
   * A builder.
   *
   * @param drafts receives each conversation with any text when it is complete
   */
  ConversationBuilder(TextBlobs blobs, SessionOutcome outcome, Consumer<Draft> drafts) {
    this.blobs = blobs;
    this.outcome = outcome;
    this.drafts = drafts;
  }

  SessionOutcome outcome() {
    return outcome;
  }

  private Draft draft() {
    Draft draft = open;
    if (draft == null) {
      draft = new Draft();
      open = draft;
    }
    return draft;
  }

  /** Hands out the conversation so far. */
  void finish() {
    Draft draft = open;
    open = null;
    if (draft != null && !draft.isEmpty()) {
      drafts.accept(draft);
    }
  }

  /** Adds a message that holds the summary of the context that it replaces. */
  void summary(String text) {
    needsSummary = false;
    question(text);
  }

  void question(String text) {
    if (!text.isBlank()) {
      add(new ConversationTurn.Question(text));
    }
  }

  /** Adds a result that came after the model had continued without it, as a message to it. */
  void later(String text) {
    if (!draft().hasAsked(text)) {
      question(text);
    }
  }

  void instruction(String text) {
    if (!text.isBlank()) {
      add(new ConversationTurn.Instruction(text));
    }
  }

  void tools(List<Json> known) {
    draft().tools(known);
  }

  private void add(ConversationTurn turn) {
    if (draft().isFullWith(turn)) {
      continueInNextRow(turn);
    }
    draft().add(turn);
  }

  /** Begins a row with the instructions and the last question of the one that is full. */
  private void continueInNextRow(ConversationTurn next) {
    Draft full = draft();
    finish();
    Draft draft = draft();
    full.instructions().forEach(draft::add);
    ConversationTurn asked = full.lastQuestion();
    if (asked != null && !(next instanceof ConversationTurn.Question)) {
      draft.add(asked);
    }
    draft.tools(full.knownTools());
  }

  /** Notes that the model saw something that rows cannot hold. */
  void unseen() {
    isUnseen = true;
  }

  /** Notes that the conversation has an image or a sound. */
  void media() {
    draft().spoil(ExclusionReason.MEDIA);
  }

  /**
   * Starts a new conversation.
   *
   * @param summary the text that replaced the context; blank if it follows or was not recorded
   */
  void replaceContext(String summary) {
    Draft before = draft();
    finish();
    Draft next = draft();
    before.instructions().forEach(next::add);
    next.tools(before.knownTools());
    isUnseen = false;
    needsSummary = summary.isBlank();
    question(summary);
  }

  void answer(RecordedAnswer recorded) {
    List<ConversationTurn.Call> calls = new ArrayList<>(recorded.calls().size());
    recorded.calls().forEach(call -> calls.add(call(call)));
    Mask mask = recorded.mask() == null && isUnseen ? Mask.UNSEEN : recorded.mask();
    if (needsSummary) {
      draft().spoil(ExclusionReason.LOST_CONTEXT);
    }
    ConversationTurn.Answer answer =
        new ConversationTurn.Answer(
            recorded.text(),
            recorded.reasoning(),
            calls,
            mask == null ? maskOf(calls) : mask,
            recorded.sampled(),
            recorded.key() == 0 ? List.of() : List.of(recorded.key()));
    if (draft().isFullWith(answer)) {
      continueInNextRow(answer);
    }
    draft().add(answer);
    boolean isStillUnseen = isUnseen && answer.isSilent();
    isUnseen = isStillUnseen;
    for (ConversationTurn.Call call : calls) {
      isUnseen |= !call.isWhole();
    }
    draft().count(recorded.tokens());
    recorded.unlinked().forEach(this::observed);
  }

  private ConversationTurn.Call call(RecordedAnswer.Call call) {
    List<String> results = texts(call.results());
    String result = results.isEmpty() ? NO_RESULT : String.join("\n", results);
    boolean isWhole = !results.isEmpty() && areWhole(results);
    String name = call.name().isBlank() ? "unknown" : call.name();
    Json.Fields arguments = whole(call.arguments());
    String argumentText = arguments.fields().isEmpty() ? "{}" : arguments.text();
    return new ConversationTurn.Call(name, arguments, argumentText, result, isWhole);
  }

  private Json.Fields whole(Json.Fields arguments) {
    List<Json.Field> fields = null;
    for (int i = 0; i < arguments.fields().size(); i++) {
      Json.Field field = arguments.fields().get(i);
      if (field.value() instanceof Json.Text(var text) && text.startsWith(BLOB_MARK)) {
        fields = fields == null ? new ArrayList<>(arguments.fields()) : fields;
        fields.set(i, new Json.Field(field.name(), Json.of(whole(text))));
      }
    }
    return fields == null ? arguments : new Json.Fields(fields);
  }

  /** Adds a result of an answer without calls as a question to the model. */
  private void observed(RecordedAnswer.Result result) {
    List<String> texts = texts(List.of(result));
    isUnseen |= !areWhole(texts);
    question(String.join("\n", texts));
  }

  private List<String> texts(List<RecordedAnswer.Result> results) {
    List<String> texts = new ArrayList<>(results.size());
    for (RecordedAnswer.Result result : results) {
      outcome.result(result.isError());
      if (result.isError()) {
        draft().error();
      }
      texts.add(whole(result.text()));
    }
    return texts;
  }

  /** Returns the text of a result, or of the blob that it refers to. */
  String whole(String text) {
    if (!text.contains(BLOB_MARK)) {
      return text;
    }
    Matcher reference = BLOB.matcher(text);
    return reference.matches() ? blobs.text(reference.group(1)).orElse(NO_TEXT) : text;
  }

  /** Returns why an answer with these calls must not be learned; null if it may be. */
  private static @Nullable Mask maskOf(List<ConversationTurn.Call> calls) {
    for (ConversationTurn.Call call : calls) {
      if (call.result().equals(NO_RESULT)) {
        return Mask.NO_RESULT;
      }
      if (!call.isWhole() || isCut(call.arguments())) {
        return Mask.SUMMARY;
      }
    }
    return null;
  }

  /** Returns whether all results of a call are complete. */
  private static boolean areWhole(List<String> results) {
    for (String result : results) {
      if (!isWhole(result)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether it is neither a count, nor truncated, nor a reference to a missing blob. */
  private static boolean isWhole(String result) {
    boolean isCount = result.startsWith("[") && COUNT.matcher(result).matches();
    return !isCut(result) && !isCount;
  }

  private static boolean isCut(Json.Fields arguments) {
    for (Json.Field field : arguments.fields()) {
      if (field.value() instanceof Json.Text(var text) && isCut(text)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isCut(String text) {
    return text.endsWith("...") || text.endsWith("…") || text.equals(NO_TEXT);
  }
}
