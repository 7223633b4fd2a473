package dev.blackbox.cli.command;

import dev.blackbox.library.RecordingStore;
import dev.blackbox.library.archive.SessionNames;
import dev.blackbox.library.archive.StoredSession;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.file.Input;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The archived sessions of this machine. */
public final class StoredSessions {
  private StoredSessions() {}

  /** Lists all of them, the latest first. */
  public static List<StoredSession> all(Console console) throws IOException, BlackboxException {
    Path store = HomeFolder.of(console.environment(), console.folder()).sessions();
    if (!Files.isDirectory(store)) {
      throw new BlackboxException(
          "no session is archived yet", "blackbox archive archives the sessions of your agents");
    }
    return RecordingStore.in(store, console.progress(), console.err()::say).sessions();
  }

  /** Finds the recording of the session that a word names, if it names one. */
  static Optional<Input> find(String word, Console console) throws IOException, BlackboxException {
    boolean isLast = word.equals(SessionNames.LAST);
    boolean hasHome =
        !(console.environment("BLACKBOX_HOME") + console.environment("HOME")).isEmpty();
    if (!isLast
        && !(hasHome
            && Files.isDirectory(
                HomeFolder.of(console.environment(), console.folder()).sessions()))) {
      return Optional.empty();
    }
    Optional<StoredSession> found = new SessionNames(all(console)).find(word);
    return found.map(session -> Input.file(session.recording().toString(), session.recording()));
  }
}
