package dev.blackbox.library.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.text.Hashes;
import dev.blackbox.intake.archive.ArchiveIndex;
import dev.blackbox.intake.archive.ArchivedSession;
import dev.blackbox.intake.archive.RecordingSummary;
import dev.blackbox.intake.archive.StoreWalk;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.PartName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The recordings of some folders under names that are safe in addresses, for a program that runs
 * for long. {@link #refresh} reads only what has changed. Any thread may call every method.
 */
public final class SessionCatalog {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}");
  private static final int HASH_BYTES = 4;
  private static final int MAX_STEM = 100;
  private static final long PUBLISH_NANOS = 500_000_000;

  private final List<Path> roots;
  private final Set<Path> sent;
  private final String version = new SessionMeasurement(Prices.standard()).version();
  private final Map<Path, CatalogEntry> known = new HashMap<>();
  private volatile Map<String, CatalogEntry> published = Map.of();
  private volatile boolean isListed;

  /**
   * Creates a catalog, which is empty before the first {@link #refresh}.
   *
   * @param roots folders of recordings, and single recordings
   */
  public SessionCatalog(List<Path> roots) {
    this.roots = List.copyOf(roots);
    this.sent =
        roots.stream().map(SessionCatalog::sentFolder).collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the folder of a store with a folder for each recording that other processes send. */
  public static Path sentFolder(Path root) {
    return root.resolve("ingest");
  }

  /** Returns all recordings, the latest first. */
  public List<CatalogEntry> entries() {
    return List.copyOf(published.values());
  }

  /** Returns whether all folders were listed at least once. */
  public boolean isListed() {
    return isListed;
  }

  /** Returns the recording with this name. */
  public Optional<CatalogEntry> find(String id) {
    return Optional.ofNullable(published.get(id));
  }

  /** Returns whether a text can be the name of a recording. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  /** Looks for new, changed and deleted recordings. New ones are listed before they are read. */
  public synchronized void refresh() throws IOException {
    Map<Path, ArchivedSession> archived = new HashMap<>();
    List<Path> found = new ArrayList<>();
    for (Path root : roots) {
      if (!Files.isDirectory(root)) {
        found.add(root);
        continue;
      }
      for (ArchivedSession session : ArchiveIndex.read(Disk.real(), root).sessions()) {
        archived.put(root.resolve(session.recording()), session);
      }
      StoreWalk.recordings(root).stream()
          .filter(file -> !PartName.isLater(file))
          .forEach(found::add);
    }
    known.keySet().retainAll(Set.copyOf(found));
    List<CatalogEntry> unread = new ArrayList<>();
    for (Path file : found) {
      update(file, archived.get(file)).ifPresent(unread::add);
    }
    publish();
    measure(unread);
  }

  /** Updates an entry, and returns it if it must be read. */
  private Optional<CatalogEntry> update(Path file, @Nullable ArchivedSession archived) {
    CatalogEntry before = known.get(file);
    Optional<RecordingFiles> now = RecordingFiles.of(file);
    if (now.isEmpty()) {
      known.remove(file);
      return Optional.empty();
    }
    RecordingFiles files = now.get();
    boolean isKnown = before != null && before.isMeasured() && files.areThoseOf(before);
    if (isKnown && before != null && before.isSealed() == files.isSealed()) {
      return Optional.empty();
    }
    // A file may be listed before its header is written; then its id may change once.
    boolean isNamed = before != null && !before.summary().id().isEmpty();
    RecordingSummary summary =
        archived != null
            ? archived.summary()
            : isNamed && before != null ? before.summary() : header(file);
    boolean isCurrent = archived != null && summary.version().equals(version);
    CatalogEntry entry =
        new CatalogEntry(
            isNamed && before != null ? before.id() : "",
            file,
            archived == null ? "" : archived.source(),
            summary,
            isCurrent || isKnown,
            files.bytes(),
            files.changed(),
            files.isEnded(),
            files.isSealed());
    known.put(file, entry);
    return entry.isMeasured() ? Optional.empty() : Optional.of(entry);
  }

  /** Reads recordings, the latest first, and publishes what is known now and then. */
  private void measure(List<CatalogEntry> unread) {
    unread.sort(Comparator.comparing(CatalogEntry::changed).reversed());
    long last = System.nanoTime();
    for (CatalogEntry entry : unread) {
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
      known.computeIfPresent(entry.recording(), (_, now) -> measured(now));
      if (System.nanoTime() - last > PUBLISH_NANOS) {
        publish();
        last = System.nanoTime();
      }
    }
    if (!unread.isEmpty()) {
      publish();
    }
  }

  private static CatalogEntry measured(CatalogEntry entry) {
    String id = entry.summary().id().isEmpty() ? "" : entry.id();
    return with(entry, id, summary(entry.recording(), entry.summary()), true);
  }

  private static CatalogEntry with(
      CatalogEntry entry, String id, RecordingSummary summary, boolean isMeasured) {
    return new CatalogEntry(
        id,
        entry.recording(),
        entry.source(),
        summary,
        isMeasured,
        entry.bytes(),
        entry.changed(),
        entry.isEnded(),
        entry.isSealed());
  }

  /** A file that cannot be read, or not in this memory, keeps what is known of it. */
  private static RecordingSummary summary(Path file, RecordingSummary otherwise) {
    try (RecordingStream stream = open(file)) {
      return new SessionMeasurement(Prices.standard()).of(stream.reader(), file.toString());
    } catch (IOException | BlackboxException | OutOfMemoryError e) {
      return otherwise;
    }
  }

  private static RecordingSummary header(Path file) {
    try (RecordingStream stream = open(file)) {
      return SessionMeasurement.ofHeader(stream.reader().readHeader().header());
    } catch (IOException | BlackboxException e) {
      return SessionMeasurement.ofHeader(Header.EMPTY);
    }
  }

  private static RecordingStream open(Path file) throws IOException, BlackboxException {
    return RecordingStream.open(Input.stored(file.toString(), file), ProgressListener.NONE);
  }

  private void publish() {
    List<CatalogEntry> entries = new ArrayList<>(known.values());
    entries.sort(Comparator.comparing(CatalogEntry::recording));
    Map<String, CatalogEntry> named = new HashMap<>();
    List<CatalogEntry> unnamed = new ArrayList<>();
    for (CatalogEntry entry : entries) {
      if (entry.id().isEmpty() || isSent(entry)) {
        unnamed.add(entry);
      } else {
        named.put(entry.id(), entry);
      }
    }
    unnamed.sort(Comparator.comparing(this::isSent)); // the others first
    unnamed.forEach(entry -> name(entry, named));
    Map<String, CatalogEntry> sorted = new LinkedHashMap<>();
    named.values().stream()
        .sorted(
            Comparator.comparing(CatalogEntry::began)
                .reversed()
                .thenComparing(CatalogEntry::recording))
        .forEach(entry -> sorted.put(entry.id(), entry));
    published = Collections.unmodifiableMap(sorted);
    isListed = true;
  }

  private void name(CatalogEntry entry, Map<String, CatalogEntry> named) {
    String id = freeId(entry, named.keySet());
    CatalogEntry renamed = with(entry, id, entry.summary(), entry.isMeasured());
    known.put(entry.recording(), renamed);
    named.put(id, renamed);
  }

  /**
   * Returns whether other processes send this recording. Its header can name the id of any other
   * one, so its name is that of its file, and it never takes the name of a recording elsewhere.
   */
  private boolean isSent(CatalogEntry entry) {
    Path own = entry.recording().getParent();
    return own != null && sent.contains(own.getParent());
  }

  /** The recording's own id if it is safe and free; else one made from the place of the file. */
  private String freeId(CatalogEntry entry, Set<String> taken) {
    String own = isSent(entry) ? fileId(entry) : entry.summary().id();
    if (isId(own) && !taken.contains(own)) {
      return own;
    }
    String stem = own.replaceAll("[^A-Za-z0-9._-]", "_").replaceFirst("^[.-]+", "");
    String start = stem.isEmpty() ? "s" : stem.substring(0, Math.min(MAX_STEM, stem.length()));
    String place = entry.recording().toString();
    String id = hashed(start, place);
    for (int i = 1; taken.contains(id); i++) {
      id = hashed(start, place + " " + i);
    }
    return id;
  }

  private static String hashed(String start, String place) {
    byte[] hash = Hashes.sha256().digest(place.getBytes(UTF_8));
    return start + "-" + HexFormat.of().formatHex(hash, 0, HASH_BYTES);
  }

  private static String fileId(CatalogEntry entry) {
    return String.valueOf(entry.recording().getFileName()).replaceFirst("\\.bbox$", "");
  }
}
