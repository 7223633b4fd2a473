package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import dev.blackbox.store.disk.NativeText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the recordings of this machine are: the folder {@code places} next to a registry (seal-1
 * §8). The registry names a place by a hash, because others read it; this folder stays here.
 */
record Places(Disk disk, Path folder) {
  private static final String PREFIX = "place:";
  private static final String DOMAIN = "bbox-place/1\n";
  private static final int DIGITS = 32;
  private static final int MAX_BYTES = 64 << 10;

  static Places in(Disk disk, Path home) {
    return new Places(disk, home.resolve("places"));
  }

  /** Returns the name of a place, given its path, as {@link NativeText}, or its name. */
  static String nameOf(String file) {
    if (file.startsWith(PREFIX)) {
      return file;
    }
    byte[] path = NativeText.encode(file);
    byte[] text = new byte[DOMAIN.length() + path.length];
    System.arraycopy(DOMAIN.getBytes(UTF_8), 0, text, 0, DOMAIN.length());
    System.arraycopy(path, 0, text, DOMAIN.length(), path.length);
    return PREFIX + Hashes.sha256Hex(text).substring(0, DIGITS);
  }

  /** Whether a registry entry gives the path itself, as those of earlier versions do. */
  static boolean isPath(String file) {
    return !file.startsWith(PREFIX);
  }

  /** Remembers a place. */
  void put(String path) throws IOException {
    Path file = fileOf(nameOf(path));
    if (!disk.exists(file)) {
      disk.createFolders(folder);
      disk.replace(file, NativeText.encode(path));
    }
  }

  /** Returns the path of a place; empty if this folder does not know it. */
  Optional<String> pathOf(String name) throws IOException {
    if (isPath(name)) {
      return Optional.of(name);
    }
    Path file = fileOf(name);
    if (disk.kind(file) != EntryKind.FILE) {
      return Optional.empty();
    }
    try (InputStream in = Channels.newInputStream(disk.read(file))) {
      String path = NativeText.decode(in.readNBytes(MAX_BYTES));
      // Nobody signs these files, but only the right path has this name.
      return Optional.of(path).filter(one -> isPath(one) && nameOf(one).equals(name));
    }
  }

  Path fileOf(String name) {
    return folder.resolve(name.substring(PREFIX.length()).replaceAll("[^0-9a-f]", "_"));
  }
}
