package dev.blackbox.cli.completion;

import dev.blackbox.cli.command.Console;
import dev.blackbox.intake.archive.ArchiveIndex;
import dev.blackbox.intake.archive.ArchivedSession;
import dev.blackbox.intake.archive.StoreWalk;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The sessions that completion offers, each with what was asked. It reads only the index, because
 * people wait for it after a key.
 */
final class SessionWords {
  private static final int MOST = 20;
  private static final int LONGEST_TEXT = 60;

  /** Words that mean the same in every shell without quotes. */
  private static final Pattern PLAIN = Pattern.compile("\\w[\\w.-]*");

  private SessionWords() {}

  /** Lists numbers and ids that begin with a text; nothing if the store cannot be read. */
  static List<String> lines(String start, Console console) {
    try {
      Path store = HomeFolder.of(console.environment(), console.folder()).sessions();
      return Files.isDirectory(store) ? lines(start, store) : List.of();
    } catch (IOException | BlackboxException e) {
      return List.of();
    }
  }

  private static List<String> lines(String start, Path store) throws IOException {
    List<ArchivedSession> sessions =
        ArchiveIndex.read(Disk.real(), store).sessions().stream()
            .filter(session -> Files.exists(store.resolve(session.recording())))
            .sorted(
                Comparator.comparing((ArchivedSession session) -> session.summary().began())
                    .reversed()
                    .thenComparing(session -> store.resolve(session.recording())))
            .toList();
    // The numbers of blackbox list also count recordings that are not in the index.
    boolean hasNumbers = StoreWalk.recordings(store).size() == sessions.size();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < sessions.size() && hasNumbers; i++) {
      add(Integer.toString(i + 1), sessions.get(i), start, lines);
    }
    for (int i = 0; i < sessions.size() && !(hasNumbers && start.isEmpty()); i++) {
      add(sessions.get(i).summary().id(), sessions.get(i), start, lines);
    }
    return lines.stream().limit(MOST).toList();
  }

  private static void add(String name, ArchivedSession session, String start, List<String> lines) {
    if (name.startsWith(start) && PLAIN.matcher(name).matches()) {
      String asked = SafeText.line(session.summary().asked());
      String text = asked.length() > LONGEST_TEXT ? asked.substring(0, LONGEST_TEXT) + "…" : asked;
      lines.add(name + "\t" + text);
    }
  }
}
