package dev.blackbox.cli.command;

import dev.blackbox.library.RecordingStore;
import dev.blackbox.library.archive.SessionNames;
import dev.blackbox.library.archive.StoredSession;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.file.Input;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The archived sessions of this machine. */
public final class StoredSessions {
  private static final String HINT = "blackbox archive archives the sessions of your agents";

  private StoredSessions() {}

  /**
   * Lists all of them, the latest first.
   *
   * @throws BlackboxException if there are none
   */
  public static List<StoredSession> all(Console console) throws IOException, BlackboxException {
    List<StoredSession> sessions = stored(console);
    if (sessions.isEmpty()) {
      throw new BlackboxException("no session is archived yet", HINT);
    }
    return sessions;
  }

  private static List<StoredSession> stored(Console console) throws IOException, BlackboxException {
    Path store = HomeFolder.of(console.environment(), console.folder()).sessions();
    return Files.isDirectory(store)
        ? RecordingStore.in(store, console.progress(), console.err()::say).sessions()
        : List.of();
  }

  /**
   * Finds the recording of the session that a word names, if it names one.
   *
   * @throws BlackboxException if the word can only be the name of a session, and none has it
   */
  static Optional<Input> find(String word, Console console) throws IOException, BlackboxException {
    boolean isLast = word.equals(SessionNames.LAST);
    boolean hasHome =
        !(console.environment("BLACKBOX_HOME") + console.environment("HOME")).isEmpty();
    if (!isLast && !hasHome) {
      return Optional.empty();
    }
    List<StoredSession> sessions = isLast ? all(console) : stored(console);
    Optional<StoredSession> found = new SessionNames(sessions).find(word);
    if (found.isEmpty() && !word.matches(".*[./].*")) {
      String name = SafeText.line(word);
      throw sessions.isEmpty()
          ? new BlackboxException(name + ": no such file, and no session is archived yet", HINT)
          : new BlackboxException(
              name + ": no file and no session has this name", "blackbox list shows the sessions");
    }
    return found.map(session -> Input.file(session.recording().toString(), session.recording()));
  }
}
