package dev.blackbox.testkit.fault;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A file system in memory that knows what would be left after a crash.
 *
 * <pre>{@code
 * SimulatedFiles files = new SimulatedFiles(FaultPlan.at(17, Fault.FAILS));
 * … use it …
 * SimulatedFiles left = files.afterPowerLoss();
 * }</pre>
 *
 * <p>Bytes become durable by a force of their file, names by a force of their folder. Nothing else
 * survives a power loss.
 */
public final class SimulatedFiles {
  /** The space that a new name needs. */
  private static final int NEW_NAME = 256;

  private final FaultPlan plan;
  private final Map<Path, SimulatedContent> names = new TreeMap<>();
  private final Map<Path, SimulatedContent> durableNames = new TreeMap<>();
  private final Set<Path> folders = new HashSet<>();
  private final List<String> violations = new ArrayList<>();

  public SimulatedFiles(FaultPlan plan) {
    this.plan = plan;
  }

  public synchronized boolean exists(Path path) {
    return names.containsKey(absolute(path));
  }

  /** The key of a file, which differs from that of every other file; empty if it does not exist. */
  public synchronized Optional<Object> key(Path path) {
    return Optional.ofNullable(names.get(absolute(path)));
  }

  /** The size of a file; 0 if it does not exist. */
  public synchronized long size(Path path) {
    SimulatedContent content = names.get(absolute(path));
    return content == null ? 0 : content.size();
  }

  public synchronized boolean isFolder(Path folder) {
    return folders.contains(absolute(folder));
  }

  /** The names of the files in a folder. */
  public synchronized List<String> list(Path folder) {
    return names.keySet().stream()
        .filter(file -> absolute(folder).equals(file.getParent()))
        .map(file -> String.valueOf(file.getFileName()))
        .toList();
  }

  /** Makes a folder, durably. */
  public synchronized void createFolder(Path folder) throws IOException {
    if (!folders.contains(absolute(folder))) {
      call("createFolder", folder, NEW_NAME);
      folders.add(absolute(folder));
    }
  }

  /** Makes a new file. */
  public synchronized SimulatedFile create(Path path) throws IOException {
    call("create", path, NEW_NAME);
    if (names.containsKey(absolute(path))) {
      throw new FileAlreadyExistsException(path.toString());
    }
    SimulatedContent content = new SimulatedContent();
    names.put(absolute(path), content);
    return new SimulatedFile(content, path, plan, this::violated);
  }

  /** Opens a file that exists, for writing. */
  public synchronized SimulatedFile open(Path path) throws IOException {
    call("open", path, 0);
    return new SimulatedFile(content(path), path, plan, this::violated);
  }

  /** Opens a file that exists, for reading. */
  public synchronized SeekableByteChannel read(Path path) throws IOException {
    call("read", path, 0);
    return new SimulatedChannel(content(path));
  }

  public synchronized void rename(Path from, Path to) throws IOException {
    call("rename", to, 0);
    SimulatedContent content = content(from);
    names.remove(absolute(from));
    names.put(absolute(to), content);
  }

  public synchronized void delete(Path path) throws IOException {
    call("delete", path, 0);
    names.remove(absolute(path));
  }

  /** Makes the names in a folder durable. */
  public synchronized void forceFolder(Path folder) throws IOException {
    call("forceFolder", folder, 0);
    durableNames.keySet().removeIf(path -> isIn(path, folder));
    names.forEach(
        (path, content) -> {
          if (isIn(path, folder)) {
            durableNames.put(path, content);
          }
        });
  }

  private static boolean isIn(Path path, Path folder) {
    return absolute(folder).equals(path.getParent());
  }

  private SimulatedContent content(Path path) throws NoSuchFileException {
    SimulatedContent content = names.get(absolute(path));
    if (content == null) {
      throw new NoSuchFileException(path.toString());
    }
    return content;
  }

  private void call(String what, Path path, int room) throws IOException {
    plan.next(what + " " + path.getFileName(), room);
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }

  private synchronized void violated(String rule) {
    violations.add(rule);
  }

  /** Forbidden operations that were seen. */
  public synchronized List<String> violations() {
    return List.copyOf(violations);
  }

  /**
   * Adds a durable file, without a call that could fail. A file of that name loses it, as if
   * another program had renamed a file over it.
   */
  public synchronized void put(Path path, byte[] bytes) {
    SimulatedContent content = SimulatedContent.holding(bytes);
    names.put(absolute(path), content);
    durableNames.put(absolute(path), content);
  }

  /** Changes a file in place, durably, as another program does: it stays the same file. */
  public synchronized void change(Path path, UnaryOperator<byte[]> change) {
    SimulatedContent content = names.get(absolute(path));
    if (content != null) {
      content.become(change.apply(content.bytes()));
    }
  }

  /** The bytes of a file. */
  public synchronized byte[] bytes(Path path) {
    SimulatedContent content = names.get(absolute(path));
    if (content == null) {
      throw new IllegalArgumentException(path + ": no such file among " + names.keySet());
    }
    return content.bytes();
  }

  /** The bytes of all files. */
  public synchronized Map<Path, byte[]> contents() {
    Map<Path, byte[]> contents = new TreeMap<>();
    names.forEach((path, content) -> contents.put(path, content.bytes()));
    return contents;
  }

  /** The files as they are when the power comes back; from now on nothing fails. */
  public synchronized SimulatedFiles afterPowerLoss() {
    return left(durableNames, SimulatedContent::afterPowerLoss);
  }

  /** The files as they are after the program ended; from now on nothing fails. */
  public synchronized SimulatedFiles afterCrash() {
    return left(names, SimulatedContent::afterCrash);
  }

  private SimulatedFiles left(
      Map<Path, SimulatedContent> left, UnaryOperator<SimulatedContent> change) {
    SimulatedFiles files = new SimulatedFiles(FaultPlan.none());
    left.forEach(
        (path, content) -> {
          SimulatedContent kept = change.apply(content);
          files.names.put(path, kept);
          files.durableNames.put(path, kept);
        });
    files.folders.addAll(folders);
    return files;
  }
}
