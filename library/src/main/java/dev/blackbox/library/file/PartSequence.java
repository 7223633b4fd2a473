package dev.blackbox.library.file;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.parts.NextPart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the files that are read with another one, because they continue it. */
final class PartSequence {
  private final Map<Path, Path> next = new HashMap<>();
  private final Set<Path> reached = new HashSet<>();

  private PartSequence() {}

  /** Returns the inputs without those that continue another one, in the same order. */
  static List<Input> firstFiles(List<Input> inputs) {
    return inputs.size() < 2 ? inputs : new PartSequence().firsts(inputs);
  }

  private List<Input> firsts(List<Input> inputs) {
    for (Input input : inputs) {
      Path file = file(input);
      Path following = file == null ? null : following(file);
      if (file != null && following != null) {
        next.put(file, following);
      }
    }
    if (next.isEmpty()) {
      return inputs;
    }
    Set<Path> continued = new HashSet<>(next.values());
    inputs.forEach(input -> followUnless(continued, input));
    // In a circle each file is in the set; the first one given represents all.
    List<Input> firsts = new ArrayList<>();
    for (Input input : inputs) {
      Path file = file(input);
      if (file == null || !reached.contains(file)) {
        firsts.add(input);
        followUnless(Set.of(), input);
      }
    }
    return firsts;
  }

  /** Marks all files that are read after this one, unless it is itself read after another. */
  private void followUnless(Set<Path> continued, Input input) {
    Path file = file(input);
    if (file == null || continued.contains(file)) {
      return;
    }
    Path part = next.get(file);
    while (part != null && !part.equals(file) && reached.add(part)) {
      part = next.get(part);
    }
  }

  private static @Nullable Path following(Path file) {
    try {
      Path following = NextPart.of(Disk.real(), file).orElse(null);
      return following == null ? null : normal(following);
    } catch (IOException e) {
      return null; // reported when the file is read
    }
  }

  private static @Nullable Path file(Input input) {
    Path path = input.path().orElse(null);
    return path != null && path.toFile().isFile() ? normal(path) : null;
  }

  private static Path normal(Path path) {
    return path.toAbsolutePath().normalize();
  }
}
