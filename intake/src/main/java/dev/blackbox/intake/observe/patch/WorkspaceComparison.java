package dev.blackbox.intake.observe.patch;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.intake.observe.workspace.FileContent;
import dev.blackbox.intake.observe.workspace.FileStamp;
import dev.blackbox.intake.observe.workspace.GitMode;
import dev.blackbox.intake.observe.workspace.PathBytes;
import dev.blackbox.intake.observe.workspace.SnapshotEntry;
import dev.blackbox.intake.observe.workspace.WorkspaceSnapshot;
import dev.blackbox.intake.observe.workspace.WorkspaceTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the differences between a snapshot and a workspace. */
final class WorkspaceComparison {
  private static final int BUFFER = 64 << 10;

  private final WorkspaceSnapshot before;
  private final Path workspace;
  private final List<FileChange> changes = new ArrayList<>();
  private final Map<Path, SnapshotEntry> deleted = new HashMap<>();
  private final Set<Long> deletedSizes = new HashSet<>();
  private final Map<String, List<Path>> deletedContents = new HashMap<>();

  WorkspaceComparison(WorkspaceSnapshot before, Path workspace) {
    this.before = before;
    this.workspace = workspace;
  }

  WorkspaceChanges changes() throws IOException {
    WorkspaceTree after = WorkspaceTree.of(workspace);
    List<Path> passedOver = new ArrayList<>(after.passedOver());
    Set<Path> unread = new HashSet<>(passedOver);
    for (Map.Entry<Path, SnapshotEntry> file : before.entries().entrySet()) {
      if (!after.files().containsKey(file.getKey()) && !isBelow(file.getKey(), unread)) {
        deleted.put(file.getKey(), file.getValue());
        deletedSizes.add(file.getValue().size());
      }
    }
    for (Map.Entry<Path, FileStamp> file : after.files().entrySet()) {
      try {
        look(file.getKey(), file.getValue());
      } catch (FileSystemException e) {
        passedOver.add(file.getKey()); // unreadable, or another process changed it meanwhile
      }
    }
    deleted.forEach((path, entry) -> changes.add(new FileChange.Deleted(path, entry)));
    changes.sort(Comparator.comparing(c -> PathBytes.of(c.path()), Arrays::compareUnsigned));
    return new WorkspaceChanges(changes, passedOver, Map.of());
  }

  /** Whether a file is in a folder that could not be read: then it may still be there. */
  private static boolean isBelow(Path file, Set<Path> folders) {
    for (Path folder = file.getParent(); folder != null; folder = folder.getParent()) {
      if (folders.contains(folder)) {
        return true;
      }
    }
    return folders.contains(Path.of(""));
  }

  private void look(Path path, FileStamp stamp) throws IOException {
    SnapshotEntry entry = before.entries().get(path);
    if (entry == null) {
      changes.add(added(path, stamp));
    } else if (!entry.stamp().equals(stamp)) {
      compare(path, stamp, entry);
    }
  }

  /** Empty files are never renames, because they all have the same content. */
  private FileChange added(Path path, FileStamp stamp) throws IOException {
    GitMode mode = stamp.gitMode();
    if (stamp.size() > 0 && deletedSizes.contains(stamp.size())) {
      Path from = movedFrom(kind(mode) + hashNow(path, mode), stamp.size());
      SnapshotEntry entry = from == null ? null : deleted.remove(from);
      if (from != null && entry != null) {
        return new FileChange.Renamed(path, from, entry, mode);
      }
    }
    return new FileChange.Added(path, mode);
  }

  /** Hashes deleted files only if a new file has the size of one of them. */
  private @Nullable Path movedFrom(String content, long size) throws IOException {
    if (deletedSizes.contains(size) && !deletedContents.containsKey("size " + size)) {
      deletedContents.put("size " + size, List.of());
      for (Map.Entry<Path, SnapshotEntry> file : deleted.entrySet()) {
        if (file.getValue().size() == size) {
          String key = kind(file.getValue().mode()) + hashThen(file.getValue());
          deletedContents.computeIfAbsent(key, k -> new ArrayList<>()).add(file.getKey());
        }
      }
    }
    List<Path> candidates = deletedContents.getOrDefault(content, List.of());
    return candidates.isEmpty() ? null : candidates.remove(candidates.size() - 1);
  }

  private void compare(Path path, FileStamp stamp, SnapshotEntry entry) throws IOException {
    GitMode mode = stamp.gitMode();
    boolean isOtherKind = (mode == GitMode.LINK) != (entry.mode() == GitMode.LINK);
    if (isOtherKind) {
      changes.add(new FileChange.Deleted(path, entry));
      changes.add(new FileChange.Added(path, mode));
      return;
    }
    boolean isSame = entry.size() == stamp.size() && hashThen(entry).equals(hashNow(path, mode));
    if (!isSame || mode != entry.mode()) {
      changes.add(new FileChange.Modified(path, entry, mode, isSame));
    }
  }

  private static String kind(GitMode mode) {
    return mode == GitMode.LINK ? "link " : "file ";
  }

  private String hashThen(SnapshotEntry entry) throws IOException {
    try (InputStream in = before.content(entry)) {
      return hash(in);
    }
  }

  private String hashNow(Path path, GitMode mode) throws IOException {
    try (InputStream in = FileContent.open(workspace, path, mode)) {
      return hash(in);
    }
  }

  private static String hash(InputStream in) throws IOException {
    MessageDigest digest = Hashes.sha256();
    byte[] buffer = new byte[BUFFER];
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      digest.update(buffer, 0, count);
    }
    return Hashes.hex(digest);
  }
}
