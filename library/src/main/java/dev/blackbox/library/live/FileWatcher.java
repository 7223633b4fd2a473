package dev.blackbox.library.live;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Notices when files may have changed. It watches their folders where the system tells programs
 * about changes, and asks to look every 50 ms elsewhere. All files are looked at once a second,
 * because events can be lost and folders can be replaced.
 */
public final class FileWatcher implements Closeable {
  private static final long POLL_MILLIS = 50;
  private static final long SWEEP_MILLIS = 1_000;

  private final @Nullable WatchService service;
  private final Map<Path, Folder> folders = new HashMap<>();
  private final LastingThread thread;

  private static final class Folder {
    private final List<Watch> watches = new ArrayList<>();
    private @Nullable WatchKey key;
  }

  private record Watch(Path folder, String stem, Runnable hint) {}

  /**
   * Starts to watch.
   *
   * @param isPolled whether folders are not watched, for file systems that tell nothing
   */
  public FileWatcher(boolean isPolled) throws IOException {
    this(isPolled, _ -> {});
  }

  /**
   * Starts to watch.
   *
   * @param isPolled whether folders are not watched, for file systems that tell nothing
   * @param failures receives what made the watcher start again
   */
  public FileWatcher(boolean isPolled, Consumer<? super Throwable> failures) throws IOException {
    WatchService created = isPolled ? null : FileSystems.getDefault().newWatchService();
    if (created != null && created.getClass().getSimpleName().startsWith("Polling")) {
      created.close();
      created = null;
    }
    service = created;
    thread = new LastingThread("blackbox watcher", this::run);
    thread.start(failures);
  }

  /** Returns the thread that calls the hints. */
  public LastingThread thread() {
    return thread;
  }

  /**
   * Watches a file and the later files of its recording.
   *
   * @param hint is called by the watcher's thread when something may have changed; it must not wait
   */
  public Closeable watch(Path file, Runnable hint) {
    Path path = file.toAbsolutePath();
    Path folder = path.getParent() == null ? path : path.getParent();
    Watch watch = new Watch(folder, stem(String.valueOf(path.getFileName())), hint);
    synchronized (folders) {
      Folder known = folders.computeIfAbsent(folder, _ -> new Folder());
      known.watches.add(watch);
      register(folder, known);
    }
    return () -> remove(watch);
  }

  private static String stem(String name) {
    int ending = name.lastIndexOf(".bbox");
    return ending > 0 ? name.substring(0, ending) : name;
  }

  /** A folder that cannot be watched is polled. */
  private void register(Path path, Folder folder) {
    if (service == null || (folder.key != null && folder.key.isValid())) {
      return;
    }
    try {
      folder.key =
          path.register(
              service, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
    } catch (IOException | ClosedWatchServiceException e) {
      folder.key = null;
    }
  }

  private void remove(Watch watch) {
    synchronized (folders) {
      Folder folder = folders.get(watch.folder);
      if (folder != null && folder.watches.remove(watch) && folder.watches.isEmpty()) {
        folders.remove(watch.folder);
        if (folder.key != null) {
          folder.key.cancel();
        }
      }
    }
  }

  private void run() throws InterruptedException {
    long swept = System.nanoTime();
    try {
      while (true) {
        if (service == null) {
          Thread.sleep(POLL_MILLIS);
        } else {
          WatchKey key = service.poll(pause(), TimeUnit.MILLISECONDS);
          if (key != null) {
            dispatch(key);
          }
        }
        hint(folder -> folder.key == null, _ -> true);
        if (System.nanoTime() - swept > TimeUnit.MILLISECONDS.toNanos(SWEEP_MILLIS)) {
          sweep();
          swept = System.nanoTime();
        }
      }
    } catch (ClosedWatchServiceException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long pause() {
    synchronized (folders) {
      boolean hasPolled = folders.values().stream().anyMatch(folder -> folder.key == null);
      return hasPolled ? POLL_MILLIS : SWEEP_MILLIS;
    }
  }

  private void dispatch(WatchKey key) {
    List<String> names = new ArrayList<>();
    boolean isAll = false;
    for (WatchEvent<?> event : key.pollEvents()) {
      names.add(String.valueOf(event.context()));
      isAll |= StandardWatchEventKinds.OVERFLOW.equals(event.kind());
    }
    key.reset();
    boolean isLost = isAll;
    hint(
        folder -> key.equals(folder.key),
        watch -> isLost || names.stream().anyMatch(name -> name.startsWith(watch.stem)));
  }

  private void sweep() {
    synchronized (folders) {
      folders.forEach(this::register);
    }
    hint(_ -> true, _ -> true);
  }

  private void hint(Predicate<Folder> folders, Predicate<Watch> watches) {
    List<Watch> hinted;
    synchronized (this.folders) {
      hinted =
          this.folders.values().stream()
              .filter(folders)
              .flatMap(folder -> folder.watches.stream())
              .filter(watches)
              .toList();
    }
    hinted.forEach(watch -> watch.hint.run());
  }

  @Override
  public void close() throws IOException {
    thread.close();
    synchronized (folders) {
      folders.clear(); // a watch that ends later cancels no key of a closed service
      if (service != null) {
        service.close();
      }
    }
  }
}
