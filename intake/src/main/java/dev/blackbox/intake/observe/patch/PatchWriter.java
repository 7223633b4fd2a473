package dev.blackbox.intake.observe.patch;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.intake.observe.workspace.FileContent;
import dev.blackbox.intake.observe.workspace.GitMode;
import dev.blackbox.intake.observe.workspace.SnapshotEntry;
import dev.blackbox.intake.observe.workspace.WorkspaceSnapshot;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;

/**
 * Writes changes as a patch for {@code git apply}, including binary files, modes, links, renames
 * and deletions.
 */
public final class PatchWriter {
  /** Larger files are written as binary, which needs no memory. */
  private static final int LARGEST_TEXT = 8 << 20;

  /** Git looks this far for a NUL byte to recognise binary files. */
  private static final int LOOKED_AT = 8000;

  /** The id of a missing file. */
  private static final String NO_BLOB = "0".repeat(40);

  private static final int BUFFER = 64 << 10;

  private final WorkspaceSnapshot before;
  private final Path workspace;
  private final boolean isBinaryKept;
  private final OutputStream out;

  /**
   * Creates a writer.
   *
   * @param isBinaryKept whether the content of binary files goes into the patch
   */
  public PatchWriter(
      WorkspaceSnapshot before, Path workspace, boolean isBinaryKept, OutputStream out) {
    this.before = before;
    this.workspace = workspace;
    this.isBinaryKept = isBinaryKept;
    this.out = out;
  }

  public void write(WorkspaceChanges changes) throws IOException {
    for (FileChange change : changes.all()) {
      switch (change) {
        case FileChange.Added added -> added(added);
        case FileChange.Deleted deleted -> deleted(deleted);
        case FileChange.Modified modified -> modified(modified);
        case FileChange.Renamed renamed -> renamed(renamed);
      }
    }
  }

  private void added(FileChange.Added change) throws IOException {
    Side now = now(change.path(), change.mode());
    head(change.path(), change.path());
    line("new file mode " + change.mode().text());
    line("index " + NO_BLOB + ".." + now.id());
    content("/dev/null", Side.NONE, GitName.of("b/", change.path()), now);
  }

  private void deleted(FileChange.Deleted change) throws IOException {
    Side then = then(change.before());
    head(change.path(), change.path());
    line("deleted file mode " + change.before().mode().text());
    line("index " + then.id() + ".." + NO_BLOB);
    content(GitName.of("a/", change.path()), then, "/dev/null", Side.NONE);
  }

  private void modified(FileChange.Modified change) throws IOException {
    head(change.path(), change.path());
    modes(change.before(), change.mode());
    if (change.isSameContent()) {
      return;
    }
    Side then = then(change.before());
    Side now = now(change.path(), change.mode());
    boolean isSameMode = change.mode() == change.before().mode();
    line("index " + then.id() + ".." + now.id() + (isSameMode ? " " + change.mode().text() : ""));
    content(GitName.of("a/", change.path()), then, GitName.of("b/", change.path()), now);
  }

  private void renamed(FileChange.Renamed change) throws IOException {
    head(change.from(), change.path());
    modes(change.before(), change.mode());
    line("similarity index 100%");
    line("rename from " + GitName.of("", change.from()));
    line("rename to " + GitName.of("", change.path()));
  }

  private void head(Path from, Path to) throws IOException {
    line("diff --git " + GitName.of("a/", from) + " " + GitName.of("b/", to));
  }

  private void modes(SnapshotEntry then, GitMode now) throws IOException {
    if (then.mode() != now) {
      line("old mode " + then.mode().text());
      line("new mode " + now.text());
    }
  }

  private void content(String oldName, Side then, String newName, Side now) throws IOException {
    if (then.size() + now.size() == 0) {
      return;
    }
    if (then.isText() && now.isText()) {
      line("--- " + name(oldName));
      line("+++ " + name(newName));
      TextHunks.write(then.bytes(), now.bytes(), out);
    } else if (isBinaryKept) {
      line("GIT binary patch");
      try (InputStream in = now.open()) {
        BinaryPatch.literal(in, now.size(), out);
      }
      try (InputStream in = then.open()) {
        BinaryPatch.literal(in, then.size(), out);
      }
    } else {
      line("Binary files " + oldName + " and " + newName + " differ");
    }
  }

  /** Git terminates a name with blanks by a tab. */
  private static String name(String name) {
    return name.contains(" ") && !name.startsWith("\"") ? name + "\t" : name;
  }

  private Side then(SnapshotEntry entry) throws IOException {
    return Side.of(() -> before.content(entry), entry.size());
  }

  private Side now(Path path, GitMode mode) throws IOException {
    Path file = workspace.resolve(path);
    if (mode == GitMode.LINK) {
      try (InputStream in = FileContent.open(file, mode)) {
        byte[] target = in.readAllBytes();
        return Side.of(() -> new ByteArrayInputStream(target), target.length);
      }
    }
    return Side.of(() -> FileContent.open(file, mode), Files.size(file));
  }

  private void line(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.write('\n');
  }

  /** Returns git's id of a content. */
  private static String blobId(InputStream content, long size) throws IOException {
    MessageDigest digest = Hashes.sha1();
    digest.update(("blob " + size + "\0").getBytes(StandardCharsets.US_ASCII));
    byte[] buffer = new byte[BUFFER];
    for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
      digest.update(buffer, 0, count);
    }
    return Hashes.hex(digest);
  }

  /** Opens a content; can be called repeatedly. */
  private interface Opening {
    InputStream open() throws IOException;
  }

  /** One side of a change. */
  private record Side(Opening opening, long size, String id, boolean isText) {
    static final Side NONE = new Side(InputStream::nullInputStream, 0, NO_BLOB, true);

    static Side of(Opening opening, long size) throws IOException {
      boolean isText = size <= LARGEST_TEXT;
      if (isText) {
        try (InputStream in = opening.open()) {
          for (byte b : in.readNBytes(LOOKED_AT)) {
            isText &= b != 0;
          }
        }
      }
      try (InputStream in = opening.open()) {
        return new Side(opening, size, blobId(in, size), isText);
      }
    }

    InputStream open() throws IOException {
      return opening.open();
    }

    byte[] bytes() throws IOException {
      try (InputStream in = open()) {
        return in.readAllBytes();
      }
    }
  }
}
