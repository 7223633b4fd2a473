package dev.blackbox.library.archive;

import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.UnreadAgents;
import dev.blackbox.intake.agent.AgentFolder;
import dev.blackbox.intake.agent.UnreadAgent;
import dev.blackbox.intake.archive.ArchiveListener;
import dev.blackbox.intake.archive.ArchiveReport;
import dev.blackbox.intake.archive.ArchivedSession;
import dev.blackbox.intake.archive.Archiver;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.FileInUseException;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Imports the sessions of this machine's agents that are not in the store yet. */
public final class ArchiveJob {
  private static final int DAY = "2026-01-01".length();

  private final Path store;
  private final Map<String, String> environment;
  private final @Nullable Redactor redactor;
  private final Prices prices = Prices.standard();
  private final AgentActivity activity = new AgentActivity();
  private boolean isPending;

  /**
   * Creates a job.
   *
   * @param store the folder of the recordings
   * @param environment the variables that name the agents' folders
   * @param isRedacted whether secrets are masked
   */
  public ArchiveJob(Path store, Map<String, String> environment, boolean isRedacted) {
    this.store = store;
    this.environment = Map.copyOf(environment);
    this.redactor = isRedacted ? Redactor.standardIn(environment) : null;
  }

  /**
   * Archives everything that is new.
   *
   * @throws FileInUseException if another process archives into the same store
   */
  public ArchiveResult run(ArchiveListener listener) throws IOException, BlackboxException {
    SessionMeasurement measurement = new SessionMeasurement(prices);
    Totals totals = new Totals(listener);
    ArchiveReport report =
        new Archiver(Disk.real(), Clock.systemUTC(), store, redactor, measurement)
            .run(folders(), totals);
    return new ArchiveResult(
        store, report, totals.days.size(), totals.redactions, measurement.total(), unread());
  }

  /**
   * Imports what agents wrote since the last call. If they wrote nothing, it looks only at the
   * times of their files, and neither reads the index nor locks the store.
   *
   * @return how many sessions were imported
   * @throws FileInUseException if another process archives into the same store; the next call tries
   *     again
   */
  public long importChanges() throws IOException, BlackboxException {
    isPending |= activity.hasChanges(AgentFormats.folders(environment));
    if (!isPending) {
      return 0;
    }
    long imported = run(ArchiveListener.NONE).report().archived();
    isPending = false;
    return imported;
  }

  private List<ArchiveResult.UnreadFolder> unread() {
    List<ArchiveResult.UnreadFolder> found = new ArrayList<>();
    for (UnreadAgent agent : UnreadAgents.all()) {
      agent
          .folder(environment)
          .map(folder -> new ArchiveResult.UnreadFolder(agent.product(), folder))
          .ifPresent(found::add);
    }
    return found;
  }

  private List<AgentFolder> folders() throws BlackboxException {
    List<AgentFolder> folders = AgentFormats.folders(environment);
    if (folders.isEmpty()) {
      String unread =
          unread().stream()
              .map(found -> found.product() + " in " + found.folder())
              .collect(Collectors.joining(", "));
      throw new BlackboxException(
          unread.isEmpty()
              ? "no agent has a folder here"
              : "BlackBox cannot read the agents that were found here: " + unread,
          "looked for "
              + AgentFormats.all().stream()
                  .flatMap(format -> format.places().stream())
                  .filter(place -> "".equals(place.suffix()))
                  .map(place -> "$" + place.variable() + "/" + place.path())
                  .sorted()
                  .collect(Collectors.joining(", ")));
    }
    return folders;
  }

  /** Adds up the archived sessions on their way to the listener. */
  private static final class Totals implements ArchiveListener {
    private final ArchiveListener listener;
    private final Set<String> days = new TreeSet<>();
    private long redactions;

    Totals(ArchiveListener listener) {
      this.listener = listener;
    }

    @Override
    public void begins(int count) {
      listener.begins(count);
    }

    @Override
    public void archived(ArchivedSession session) {
      redactions += session.redactions();
      String began = session.summary().began();
      if (began.length() >= DAY) {
        days.add(began.substring(0, DAY));
      }
      listener.archived(session);
    }

    @Override
    public void rebuilt(Path index) {
      listener.rebuilt(index);
    }

    @Override
    public void failed(Path file, IOException reason) {
      listener.failed(file, reason);
    }
  }
}
