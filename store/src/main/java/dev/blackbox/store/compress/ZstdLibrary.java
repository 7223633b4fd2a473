package dev.blackbox.store.compress;

import java.io.IOException;

/** The library that does the work, which may not be there. */
public final class ZstdLibrary {
  private ZstdLibrary() {}

  /**
   * Fails with a sentence if compressed recordings cannot be read or written here.
   *
   * @param name the file that somebody wants to read or write
   */
  public static void require(String name) throws IOException {
    try {
      com.github.luben.zstd.Zstd.defaultCompressionLevel();
    } catch (LinkageError e) {
      throw new IOException(
          name
              + ": compressed with zstd, which needs the library zstd-jni"
              + "\nhint: add com.github.luben:zstd-jni to the class path",
          e);
    }
  }
}
