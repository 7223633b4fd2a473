package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.session.calls.TextBlobs;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Builds the conversations of one thread: a new one each time the context is replaced. */
final class ConversationBuilder {
  /** Replaces a missing result, because trainers reject calls without one. */
  private static final String NO_RESULT = "[no result recorded]";

  /** {@code [186 lines]}, {@code [ok] [3 matches from steps 4, 9]}. */
  private static final Pattern COUNT = Pattern.compile("(\\[ok] )?\\[\\d[\\d,.]* [a-z][^\\]]*]");

  private final TextBlobs blobs;
  private final Draft.Room room;
  private final SessionOutcome outcome;
  private final List<Draft> drafts = new ArrayList<>();
  private boolean isUnseen;

  ConversationBuilder(TextBlobs blobs, Draft.Room room, SessionOutcome outcome) {
    this.blobs = blobs;
    this.room = room;
    this.outcome = outcome;
  }

  SessionOutcome outcome() {
    return outcome;
  }

  private Draft draft() {
    if (drafts.isEmpty()) {
      drafts.add(new Draft(room));
    }
    return drafts.getLast();
  }

  void question(String text) {
    if (!text.isBlank()) {
      draft().add(new ConversationTurn.Question(text));
    }
  }

  void instruction(String text) {
    if (!text.isBlank()) {
      draft().add(new ConversationTurn.Instruction(text));
    }
  }

  /** Notes that the conversation has an image or a sound. */
  void media() {
    draft().spoil(ExclusionReason.MEDIA);
  }

  /**
   * Starts a new conversation.
   *
   * @param summary the text that replaced the context; blank if it was not recorded
   */
  void replaceContext(String summary) {
    List<ConversationTurn> instructions = draft().instructions();
    Draft next = new Draft(room);
    drafts.add(next);
    instructions.forEach(next::add);
    isUnseen = false;
    if (summary.isBlank()) {
      next.spoil(ExclusionReason.LOST_CONTEXT);
    } else {
      question(summary);
    }
  }

  void answer(RecordedAnswer recorded) {
    List<ConversationTurn.Call> calls = new ArrayList<>(recorded.calls().size());
    recorded.calls().forEach(call -> calls.add(call(call)));
    Mask mask = recorded.mask() == null && isUnseen ? Mask.UNSEEN : recorded.mask();
    ConversationTurn.Answer answer =
        new ConversationTurn.Answer(
            recorded.text(),
            recorded.reasoning(),
            calls,
            mask == null ? maskOf(calls) : mask,
            recorded.sampled());
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
    return new ConversationTurn.Call(
        name, call.arguments(), call.arguments().text(), result, isWhole);
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
  private String whole(String text) {
    List<BlobRefs.Ref> refs = BlobRefs.in(text);
    return refs.isEmpty() ? text : blobs.text(refs.getFirst().sha256()).orElse(text);
  }

  /** Returns the conversations with any text. */
  List<Conversation> finish(
      String id, List<Json> tools, SessionOutcome session, String repository) {
    return drafts.stream()
        .filter(draft -> !draft.isEmpty())
        .map(draft -> draft.finish(id, tools, session, repository))
        .toList();
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
    return !isCut(result) && !COUNT.matcher(result).matches() && BlobRefs.in(result).isEmpty();
  }

  private static boolean isCut(Json.Fields arguments) {
    return arguments.fields().stream()
        .anyMatch(field -> field.value() instanceof Json.Text(var text) && isCut(text));
  }

  private static boolean isCut(String text) {
    return text.endsWith("...") || text.endsWith("…");
  }
}
