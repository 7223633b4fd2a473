package dev.blackbox.intake.observe.workspace;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The files and links below a folder, with their stamps. Folders named {@code .git} are left out:
 * what the agent commits is git's business, what it leaves in files is ours.
 *
 * @param files by their path relative to the folder
 * @param passedOver what is neither a file nor a link nor a folder, and what could not be read
 */
public record Tree(Map<Path, Stamp> files, List<Path> passedOver) {
  /** Walks through a folder; one look at each file, none into it. */
  public static Tree of(Path root) throws IOException {
    Tree tree = new Tree(new HashMap<>(), new ArrayList<>());
    if (Files.isDirectory(root)) {
      tree.walk(root, root);
    }
    return tree;
  }

  private void walk(Path root, Path folder) throws IOException {
    try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
      for (Path child : children) {
        if (!child.getFileName().toString().equals(".git")) {
          look(root, child);
        }
      }
    } catch (java.nio.file.AccessDeniedException e) {
      passedOver.add(root.relativize(folder));
    }
  }

  private void look(Path root, Path file) throws IOException {
    Stamp stamp;
    try {
      stamp = Stamp.of(file);
    } catch (java.nio.file.NoSuchFileException e) {
      return; // gone between listing and looking
    }
    if (stamp.isFolder()) {
      walk(root, file);
    } else if (stamp.isFile() || stamp.isLink()) {
      files.put(root.relativize(file), stamp);
    } else {
      passedOver.add(root.relativize(file));
    }
  }
}
