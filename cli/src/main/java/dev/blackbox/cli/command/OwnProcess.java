package dev.blackbox.cli.command;

import dev.blackbox.store.disk.NativeText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The arguments and variables of this process, byte for byte: the JDK loses what is not UTF-8.
 * {@link NativeText} returns the bytes.
 */
public final class OwnProcess {
  private static final Path PROC = Path.of("/proc/self");
  private static final int LOST = 0xFFFD;

  /** The open file from which to read the environment that the launcher was started with. */
  private static final String SAVED = "BLACKBOX_ENVIRONMENT";

  private OwnProcess() {}

  /** The arguments, given as the JDK decoded them. */
  public static List<String> arguments(String... decoded) {
    List<String> known = List.of(decoded);
    if (known.stream().allMatch(word -> word.indexOf(LOST) < 0)) {
      return known;
    }
    try {
      List<String> all = texts(Files.readAllBytes(PROC.resolve("cmdline")));
      return all.subList(all.size() - decoded.length, all.size());
    } catch (IOException | IndexOutOfBoundsException e) {
      return known;
    }
  }

  /** The variables that the user's shell passed; can be called once. */
  public static Map<String, String> environment() {
    String saved = System.getenv(SAVED);
    try {
      byte[] bytes = Files.readAllBytes(PROC.resolve(saved == null ? "environ" : "fd/" + saved));
      Map<String, String> variables = new LinkedHashMap<>();
      for (String text : texts(saved == null ? bytes : Base64.getMimeDecoder().decode(bytes))) {
        int equals = text.indexOf('=');
        if (equals > 0) {
          variables.putIfAbsent(text.substring(0, equals), text.substring(equals + 1));
        }
      }
      return variables;
    } catch (IOException e) {
      return System.getenv();
    }
  }

  /** The texts that end with a NUL byte. */
  private static List<String> texts(byte[] bytes) {
    List<String> texts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        texts.add(NativeText.decode(java.util.Arrays.copyOfRange(bytes, start, i)));
        start = i + 1;
      }
    }
    return texts;
  }
}
