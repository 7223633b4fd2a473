package dev.blackbox.library.file;

import dev.blackbox.library.text.SafeText;
import dev.blackbox.store.compress.ZstdOutput;

/** A recording on its way into a compressed file. */
public final class ZstdContent {
  private ZstdContent() {}

  /**
   * The same content, compressed so that reading can begin anywhere in it.
   *
   * @param name the file as it was given, for messages
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
