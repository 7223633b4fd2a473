package dev.blackbox.testkit.script;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of a folder at one moment: content by name; a folder's name ends in /. */
record FolderSnapshot(Map<String, ByteBuffer> contents) {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

  static FolderSnapshot of(Path folder) throws IOException {
    Map<String, ByteBuffer> contents = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.filter(path -> !path.equals(folder)).toList()) {
        String name = folder.relativize(path).toString();
        contents.put(Files.isDirectory(path) ? name + "/" : name, content(path));
      }
    }
    return new FolderSnapshot(contents);
  }

  /** The changes between two snapshots, in the notation of scripts. */
  List<String> changesUntil(FolderSnapshot after) {
    List<String> changes = new ArrayList<>();
    after.contents.forEach(
        (name, content) -> {
          if (!contents.containsKey(name)) {
            changes.add("new " + name);
          } else if (!content.equals(contents.get(name))) {
            changes.add("changed " + name);
          }
        });
    contents.keySet().stream()
        .filter(name -> !after.contents.containsKey(name))
        .forEach(name -> changes.add("deleted " + name));
    return changes.stream().sorted().toList();
  }

  private static ByteBuffer content(Path path) throws IOException {
    if (Files.isSymbolicLink(path)) {
      String target = Files.readSymbolicLink(path).toString();
      return ByteBuffer.wrap(target.getBytes(StandardCharsets.UTF_8));
    }
    boolean isReadable = Files.isRegularFile(path) && Files.isReadable(path);
    return isReadable ? ByteBuffer.wrap(Files.readAllBytes(path)) : NOTHING;
  }
}
