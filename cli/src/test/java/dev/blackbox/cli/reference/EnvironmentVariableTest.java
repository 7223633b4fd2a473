package dev.blackbox.cli.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the page with the variables that the sources read. */
final class EnvironmentVariableTest {
  /** Calls that read variables, and names that begin with ours or those of S3 tools. */
  private static final Pattern IN_JAVA =
      Pattern.compile(
          "(?:environment\\(|getOrDefault\\(|getenv\\(|environment\\.get\\(|putIfAbsent\\("
              + "|SessionPlace\\.other\\(|variable\\()\\s*\"([A-Z][A-Z0-9_]+)\""
              + "|\"((?:BLACKBOX|AWS)_[A-Z0-9_]+)\"");

  private static final Pattern IN_SHELL = Pattern.compile("\\$\\{?([A-Z][A-Z0-9_]{2,})");
  private static final Set<String> OF_THE_SHELL = Set.of("PWD");
  private static final List<String> MODULES =
      List.of("cli", "format", "intake", "library", "recorder", "session", "store");

  @Test
  void everyVariableThatIsReadIsExplained() throws IOException {
    Set<String> read = new TreeSet<>();
    for (String module : MODULES) {
      for (Path file : files(TestFolders.repository().resolve(module + "/src/main/java"))) {
        // names of secrets that are recognised, not read
        if (!file.toString().contains("/redact/") && !file.toString().contains("/reference/")) {
          addMatches(IN_JAVA, Files.readString(file), read);
        }
      }
    }
    addMatches(IN_SHELL, Files.readString(TestFolders.repository().resolve("blackbox")), read);
    for (Path file : files(TestFolders.repository().resolve("scripts/launcher"))) {
      addMatches(IN_SHELL, Files.readString(file), read);
    }
    read.removeAll(OF_THE_SHELL);

    String page = Ran.in(Path.of(""), "help", "environment").out();
    Set<String> explained = new TreeSet<>();
    page.lines()
        .filter(line -> line.matches("  [A-Z].*"))
        .forEach(line -> explained.addAll(List.of(line.strip().split(", ", -1))));

    assertThat(read).contains("BLACKBOX_HOME", "AWS_PROFILE", "CODEX_HOME", "NO_COLOR");
    assertThat(explained).containsAll(read);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static void addMatches(Pattern pattern, String text, Set<String> names) {
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      for (int i = 1; i <= matcher.groupCount(); i++) {
        String name = matcher.group(i);
        if (name != null) {
          names.add(name);
        }
      }
    }
  }
}
