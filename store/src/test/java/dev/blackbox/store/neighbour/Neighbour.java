package dev.blackbox.store.neighbour;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.PartName;
import dev.blackbox.store.testing.Sample;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A program that shares a folder with recorders and does not know them. It freezes a recorder at a
 * random moment, changes the folder, and lets the recorder continue.
 */
final class Neighbour {
  /** What it does to a folder. */
  private enum Act {
    RENAME_OVER,
    EDIT,
    TRUNCATE,
    EXTEND,
    DELETE,
    DELETE_LOCKS,
    LINK_LOCKS,
    HARD_LINK_LOCKS,
    LINK_NEXT_FILES,
    BACK_UP
  }

  private final Path folder;
  private final Path outside;
  private final Random random;
  private final Map<Path, byte[]> foreign = new TreeMap<>();
  private final Set<String> destroyed = new HashSet<>();
  private final List<String> acts = new ArrayList<>();
  private boolean isBroken;

  Neighbour(Path folder, Path outside, Random random) throws IOException {
    this.folder = folder;
    this.outside = outside;
    this.random = random;
    for (int i = 0; i < 3; i++) {
      put(outside.resolve("victim" + i), "a file of somebody else, " + i + "\n");
    }
  }

  private void put(Path file, String text) throws IOException {
    Files.writeString(file, text);
    foreign.put(file, text.getBytes(UTF_8));
  }

  /** Does something, and waits until the recorder has noticed what it has to notice. */
  void act(RecorderProcess recorder) throws IOException, InterruptedException {
    Act act = Act.values()[random.nextInt(Act.values().length)];
    recorder.freeze();
    try {
      Optional<Path> file = recorder.openFile(folder);
      acts.add(act + " " + file.map(Path::getFileName).map(Path::toString).orElse("-"));
      if (file.isPresent()) {
        run(act, file.get());
      }
    } finally {
      recorder.thaw();
    }
    recorder.awaitProgress();
  }

  private void run(Act act, Path file) throws IOException {
    switch (act) {
      case RENAME_OVER -> {
        Path own = outside.resolve("own");
        String text = "notes of the neighbour, no recording, " + acts.size() + "\n";
        Files.writeString(own, text);
        Files.move(own, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        foreign.put(file, text.getBytes(UTF_8));
      }
      case EDIT -> {
        Path edited = folder.resolve("sedXYZ");
        Files.copy(file, edited, StandardCopyOption.REPLACE_EXISTING);
        Files.move(
            edited, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      }
      case TRUNCATE -> truncate(file);
      case EXTEND -> Files.writeString(file, "# a neighbour\n", StandardOpenOption.APPEND);
      case DELETE -> {
        destroyed.addAll(eventsIn(file));
        Files.delete(file);
        isBroken = true;
      }
      case DELETE_LOCKS -> replaceLocks(Optional.empty(), false);
      case LINK_LOCKS -> replaceLocks(Optional.of(victim()), false);
      case HARD_LINK_LOCKS -> replaceLocks(Optional.of(victim()), true);
      case LINK_NEXT_FILES -> linkNextFiles();
      case BACK_UP -> Files.createLink(outside.resolve("backup" + acts.size()), file);
    }
  }

  private void truncate(Path file) throws IOException {
    Set<String> before = eventsIn(file);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate((long) (random.nextDouble() * channel.size()));
    }
    // What is left of a frame or a line cannot be read; all of it counts as destroyed.
    destroyed.addAll(before);
    // A recorder that is about to rotate has the next file already, which continues this one.
    isBroken |= Files.isRegularFile(PartName.next(file), LinkOption.NOFOLLOW_LINKS);
  }

  /** The events of a file, as far as they can be read. */
  private static Set<String> eventsIn(Path file) throws IOException {
    return new HashSet<>(Sample.eventsAlone(Disk.real(), file));
  }

  private void replaceLocks(Optional<Path> target, boolean isHard) throws IOException {
    for (Path lock : names(".*\\.lock")) {
      Files.delete(lock);
      if (target.isPresent() && isHard) {
        Files.createLink(lock, target.get());
      } else if (target.isPresent()) {
        Files.createSymbolicLink(lock, target.get());
      }
    }
  }

  private void linkNextFiles() throws IOException {
    int number = 2 + random.nextInt(4);
    for (String name : List.of("s.part" + number + ".bbox", "s.recovered-" + number + ".bbox")) {
      Path link = folder.resolve(name);
      if (!Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
        Files.createSymbolicLink(link, victim());
      }
    }
  }

  private Path victim() {
    return outside.resolve("victim" + random.nextInt(3));
  }

  /** Removes its own files and links, so that the next recorder finds a usual folder. */
  void tidy() throws IOException {
    for (Path file : names("s\\..*")) {
      boolean isOwn = foreign.containsKey(file) && isUnchanged(file);
      if (isOwn || Files.isSymbolicLink(file)) {
        Files.delete(file);
        foreign.remove(file);
      }
    }
    replaceLocks(Optional.empty(), false);
  }

  private List<Path> names(String pattern) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.getFileName().toString().matches(pattern)).sorted().toList();
    }
  }

  /** The files of the neighbour that somebody else changed. */
  List<Path> changed() throws IOException {
    List<Path> changed = new ArrayList<>();
    for (Path file : foreign.keySet()) {
      if (!isUnchanged(file)) {
        changed.add(file);
      }
    }
    return changed;
  }

  private boolean isUnchanged(Path file) throws IOException {
    return Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), foreign.get(file));
  }

  /** The events that the neighbour itself cut off or deleted. */
  Set<String> destroyed() {
    return destroyed;
  }

  /** Whether a file is missing or cut that others continue, which are read by themselves then. */
  boolean isBroken() {
    return isBroken;
  }

  /** The recordings in the folder: those that begin here, or all files. */
  List<Path> recordings(boolean isEveryFile) throws IOException {
    String part = isEveryFile ? "(part\\d+\\.)?" : "";
    return names("s\\.(recovered-\\d+\\.)?" + part + "bbox(\\.zst)?").stream()
        .filter(file -> !foreign.containsKey(file) && !Files.isSymbolicLink(file))
        .toList();
  }

  @Override
  public String toString() {
    return acts.toString();
  }
}
