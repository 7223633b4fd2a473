package dev.blackbox.library.file;

import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.compress.ZstdOutput;

/** Compresses a recording into a file. */
public final class ZstdContent {
  private ZstdContent() {}

  /**
   * Returns the same content, compressed with random access.
   *
   * @param name the file as given, for messages
   */
  public static AtomicFile.Content of(String name, AtomicFile.Content content) {
    return out -> {
      try (ZstdOutput packed = new ZstdOutput(out, SafeText.line(name))) {
        content.writeTo(packed);
        packed.finish();
      }
    };
  }
}
