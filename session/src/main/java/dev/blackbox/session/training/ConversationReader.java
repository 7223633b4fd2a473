package dev.blackbox.session.training;

import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.compact.LineFolder;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.atif.read.ForeignReader;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.turns.TurnReader;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Builds the conversations of a recording: one for every thread, and one more each time its context
 * was replaced or it became too large for a row.
 *
 * <pre>{@code
 * ConversationReader conversations = new ConversationReader(blobs, false, null, rows::add);
 * reader.forEach(conversations);
 * }</pre>
 */
public final class ConversationReader implements LineConsumer {
  private final TurnConversations ofTurns;
  private final DocumentConversations ofDocument;
  private final Consumer<Conversation> conversations;
  private final TurnReader turns;
  private final ForeignReader document;
  private final LineFolder folder;
  private SessionOutcome outcome = new SessionOutcome();

  /** Whether the recording was made from an ATIF document; null before the first line. */
  private @Nullable Boolean isDocument;

  /**
   * Creates a reader for one recording.
   *
   * @param hasTokens whether to read the token ids and log-probabilities of answers
   * @param known the outcome of the session, which another reader found; null if no filter and no
   *     row needs it
   * @param conversations receives each conversation when it is complete
   */
  public ConversationReader(
      TextBlobs blobs,
      boolean hasTokens,
      @Nullable SessionOutcome known,
      Consumer<Conversation> conversations) {
    SampledReader tokens = hasTokens ? new SampledReader(blobs) : null;
    this.conversations = conversations;
    ofTurns = new TurnConversations(blobs, tokens, known, conversations);
    turns = new TurnReader(ofTurns);
    ofDocument = new DocumentConversations(blobs, tokens);
    document = new ForeignReader(ofDocument);
    folder = new LineFolder(document::accept);
  }

  @Override
  public void accept(LineView line) throws IOException {
    if (isDocument == null && line.kind() != LineKind.HEADER) {
      isDocument = ForeignReader.isMark(line);
    }
    if (Boolean.TRUE.equals(isDocument)) {
      folder.accept(line);
    } else {
      turns.accept(line);
    }
  }

  @Override
  public void finish() throws IOException {
    if (Boolean.TRUE.equals(isDocument)) {
      folder.finish();
      document.finish();
      ofDocument.conversations().forEach(conversations);
    } else {
      turns.finish();
      outcome = ofTurns.finish();
    }
  }

  /** Returns the outcome of the session; call it after {@link #finish()}. */
  public SessionOutcome outcome() {
    return outcome;
  }
}
