package dev.blackbox.intake.observe.workspace;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * Copies a folder for an agent to work in. Files are copied by the file system, which shares their
 * blocks where it can; nothing of the source is run, followed or written.
 */
public final class WorkspaceCopy {
  private final Path source;
  private final Path target;
  private final Path leftOut;
  private final List<Path> passedOver = new ArrayList<>();

  private WorkspaceCopy(Path source, Path target, Path leftOut) {
    this.source = source;
    this.target = target;
    this.leftOut = leftOut;
  }

  /**
   * Copies all of a folder.
   *
   * @param leftOut a folder that is not copied, because the copy goes there
   * @return what was neither a file nor a link nor a folder
   */
  public static List<Path> copy(Path source, Path target, Path leftOut) throws IOException {
    WorkspaceCopy copy = new WorkspaceCopy(source.toRealPath(), target, leftOut.toRealPath());
    copy.folder(copy.source, target);
    LinkedWorktree.makeWhole(copy.source, target);
    return copy.passedOver;
  }

  private void folder(Path from, Path to) throws IOException {
    if (!Files.isDirectory(to)) {
      Files.createDirectory(to);
    }
    try (DirectoryStream<Path> children = Files.newDirectoryStream(from)) {
      for (Path child : children) {
        if (!child.equals(leftOut)) {
          entry(child, to.resolve(child.getFileName()));
        }
      }
    }
    PosixFileAttributes attributes = attributes(from);
    if (!to.equals(target)) {
      Files.setPosixFilePermissions(to, attributes.permissions());
    }
    Files.setLastModifiedTime(to, attributes.lastModifiedTime());
  }

  private void entry(Path from, Path to) throws IOException {
    PosixFileAttributes attributes = attributes(from);
    if (attributes.isSymbolicLink()) {
      Files.createSymbolicLink(to, inside(Files.readSymbolicLink(from)));
    } else if (attributes.isDirectory()) {
      folder(from, to);
    } else if (attributes.isRegularFile()) {
      Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
    } else {
      passedOver.add(source.relativize(from));
    }
  }

  /** A link by its full path into the source would let the agent write there. */
  private Path inside(Path link) {
    Path plain = link.normalize();
    return link.isAbsolute() && plain.startsWith(source)
        ? target.resolve(source.relativize(plain))
        : link;
  }

  private static PosixFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }
}
