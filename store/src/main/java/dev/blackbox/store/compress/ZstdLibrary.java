package dev.blackbox.store.compress;

import java.io.IOException;

/** Checks for the optional library zstd-jni. */
public final class ZstdLibrary {
  private ZstdLibrary() {}

  /**
   * Throws if the library is missing.
   *
   * @param name the file to read or write, for the message
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
