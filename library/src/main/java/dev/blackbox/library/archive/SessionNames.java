package dev.blackbox.library.archive;

import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds a session by what people call it: its number in the list, the start of its id, or words of
 * what was asked.
 */
public final class SessionNames {
  /** The name of the latest session. */
  public static final String LAST = "--last";

  private static final int SHORTEST = 3;
  private static final int MOST_NAMED = 5;

  private final List<StoredSession> sessions;

  /**
   * Creates a finder.
   *
   * @param sessions all of them, the latest first
   */
  public SessionNames(List<StoredSession> sessions) {
    this.sessions = List.copyOf(sessions);
  }

  /**
   * Returns the session with this name; empty if no session has it.
   *
   * @throws BlackboxException if the name fits several
   */
  public Optional<StoredSession> find(String name) throws BlackboxException {
    if (name.equals(LAST)) {
      return sessions.stream().findFirst();
    }
    boolean isNumber = name.matches("[1-9]\\d{0,5}");
    if (isNumber && Integer.parseInt(name) <= sessions.size()) {
      return Optional.of(sessions.get(Integer.parseInt(name) - 1));
    }
    List<StoredSession> byId =
        sessions.stream()
            .filter(session -> name.length() >= SHORTEST)
            .filter(session -> session.summary().id().startsWith(name))
            .toList();
    if (isNumber && byId.isEmpty() && !sessions.isEmpty()) {
      throw new BlackboxException(
          name
              + ": no file has this name, and blackbox list has "
              + Plural.of(sessions.size(), "session", "sessions"));
    }
    return byId.isEmpty() ? byRequest(name) : one(name, byId);
  }

  private Optional<StoredSession> byRequest(String name) throws BlackboxException {
    String words = name.toLowerCase(Locale.ROOT);
    List<StoredSession> found =
        sessions.stream()
            .filter(session -> words.length() >= SHORTEST)
            .filter(session -> session.summary().asked().toLowerCase(Locale.ROOT).contains(words))
            .toList();
    return found.isEmpty() ? Optional.empty() : one(name, found);
  }

  private static Optional<StoredSession> one(String name, List<StoredSession> found)
      throws BlackboxException {
    if (found.size() == 1) {
      return Optional.of(found.get(0));
    }
    String numbers =
        found.stream()
            .limit(MOST_NAMED)
            .map(session -> Integer.toString(session.number()))
            .collect(Collectors.joining(", "));
    String more = found.size() > MOST_NAMED ? " and more" : "";
    throw new BlackboxException(
        SafeText.line(name) + ": " + found.size() + " sessions match: " + numbers + more,
        "name one by its number in blackbox list");
  }
}
