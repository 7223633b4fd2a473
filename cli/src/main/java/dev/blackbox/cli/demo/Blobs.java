package dev.blackbox.cli.demo;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Keeps results of more than 1 KiB beside the recording, under their hash. */
record Blobs(Path folder) {
  private static final int LONGEST_INLINE = 1 << 10;

  /** The text itself if it is short, else a reference to where it is now. */
  String inlineOrBlob(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return bytes.length <= LONGEST_INLINE
        ? text
        : "@blob sha256=" + keep(bytes) + " bytes=" + bytes.length + " mime=text/plain";
  }

  private String keep(byte[] bytes) throws IOException {
    String hash = hash(bytes);
    Path part = folder.resolve(hash.substring(0, 2));
    PrivateFiles.createFolder(folder);
    PrivateFiles.createFolder(part);
    Path blob = part.resolve(hash);
    if (!Files.exists(blob)) {
      try (OutputStream out = PrivateFiles.create(blob)) {
        out.write(bytes);
      }
    }
    return hash;
  }

  static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
