package dev.blackbox.intake.observe.patch;

import dev.blackbox.intake.observe.workspace.Content;
import dev.blackbox.intake.observe.workspace.Entry;
import dev.blackbox.intake.observe.workspace.GitMode;
import dev.blackbox.intake.observe.workspace.PathBytes;
import dev.blackbox.intake.observe.workspace.Sha;
import dev.blackbox.intake.observe.workspace.Snapshot;
import dev.blackbox.intake.observe.workspace.Stamp;
import dev.blackbox.intake.observe.workspace.Tree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares a workspace with what it was. A file whose stamp is the same is not read; one that is
 * there under another name, with the same content, is a rename.
 *
 * @param passedOver what no patch can tell: sockets, pipes, folders that cannot be read
 */
public record Changes(List<Change> all, List<Path> passedOver) {
  private static final int BUFFER = 64 << 10;

  public Changes {
    all = List.copyOf(all);
    passedOver = List.copyOf(passedOver);
  }

  public static Changes between(Snapshot before, Path workspace) throws IOException {
    Tree after = Tree.of(workspace);
    List<Change> changes = new ArrayList<>();
    Map<String, Deque<Path>> gone = new HashMap<>();
    Map<Path, Entry> deleted = new HashMap<>();
    before
        .entries()
        .forEach(
            (path, entry) -> {
              if (!after.files().containsKey(path)) {
                deleted.put(path, entry);
                gone.computeIfAbsent(key(entry), k -> new ArrayDeque<>()).add(path);
              }
            });
    for (Map.Entry<Path, Stamp> file : after.files().entrySet()) {
      Entry entry = before.entries().get(file.getKey());
      if (entry == null) {
        changes.add(added(workspace, file, gone, deleted));
      } else if (!entry.stamp().equals(file.getValue())) {
        compare(workspace, file, entry, changes);
      }
    }
    deleted.forEach((path, entry) -> changes.add(new Change.Deleted(path, entry)));
    changes.sort(Comparator.comparing(c -> PathBytes.of(c.path()), Arrays::compareUnsigned));
    return new Changes(changes, after.passedOver());
  }

  /** Empty files all have the same content; none of them is another one's new name. */
  private static Change added(
      Path workspace,
      Map.Entry<Path, Stamp> file,
      Map<String, Deque<Path>> gone,
      Map<Path, Entry> deleted)
      throws IOException {
    GitMode mode = file.getValue().gitMode();
    if (!gone.isEmpty() && file.getValue().size() > 0) {
      String key = kind(mode) + hash(workspace.resolve(file.getKey()), mode);
      Deque<Path> candidates = gone.getOrDefault(key, new ArrayDeque<>());
      Path from = candidates.poll();
      Entry entry = from == null ? null : deleted.remove(from);
      if (from != null && entry != null) {
        return new Change.Renamed(file.getKey(), from, entry, mode);
      }
    }
    return new Change.Added(file.getKey(), mode);
  }

  private static void compare(
      Path workspace, Map.Entry<Path, Stamp> file, Entry entry, List<Change> changes)
      throws IOException {
    GitMode mode = file.getValue().gitMode();
    Path path = file.getKey();
    boolean isSame =
        entry.size() == file.getValue().size()
            && entry.sha256().equals(hash(workspace.resolve(path), mode));
    boolean isOtherKind = (mode == GitMode.LINK) != (entry.mode() == GitMode.LINK);
    if (isOtherKind) {
      changes.add(new Change.Deleted(path, entry));
      changes.add(new Change.Added(path, mode));
    } else if (!isSame || mode != entry.mode()) {
      changes.add(new Change.Modified(path, entry, mode, isSame));
    }
  }

  private static String key(Entry entry) {
    return kind(entry.mode()) + entry.sha256();
  }

  private static String kind(GitMode mode) {
    return mode == GitMode.LINK ? "link " : "file ";
  }

  private static String hash(Path file, GitMode mode) throws IOException {
    MessageDigest digest = Sha.sha256();
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Content.open(file, mode)) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        digest.update(buffer, 0, count);
      }
    }
    return Sha.hex(digest);
  }
}
