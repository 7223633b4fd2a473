package dev.blackbox.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Screen;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Types lines into real shells and reads what they offer. */
final class ShellCompletionTest {
  /** A line up to the cursor, and what is offered there. */
  private static final Map<String, List<String>> EXPECTED = new LinkedHashMap<>();

  static {
    EXPECTED.put("blackbox val", List.of("validate"));
    EXPECTED.put("blackbox help env", List.of("environment"));
    EXPECTED.put("blackbox help pro", List.of("prove"));
    EXPECTED.put("blackbox help --", List.of("--man"));
    EXPECTED.put("blackbox show --st", List.of("--step"));
    EXPECTED.put("blackbox stats --", List.of("--explain", "--help", "--json", "--last"));
    EXPECTED.put("blackbox export --format j", List.of("jsonl"));
    EXPECTED.put("blackbox export --format=j", List.of("jsonl"));
    EXPECTED.put("blackbox export -f ro", List.of("rollout"));
    EXPECTED.put("blackbox import --from q", List.of("qwen"));
    EXPECTED.put("blackbox cost --by ", List.of("day", "model", "session", "tool"));
    EXPECTED.put("blackbox record --as ", List.of("agent", "tool", "user"));
    EXPECTED.put("blackbox list --since y", List.of("yesterday"));
    EXPECTED.put("blackbox completion ", List.of("bash", "fish", "zsh"));
    EXPECTED.put(
        "blackbox show ", List.of("1", "2", "a.bbox", "folder", "log.jsonl", "two words.bbox.zst"));
    EXPECTED.put("blackbox show 5e55a", List.of("5e55a000-0000-4000-8000-00000000cafe"));
    EXPECTED.put("blackbox diff a.bbox fo", List.of("folder"));
    EXPECTED.put("blackbox validate folder/", List.of("b.bbox"));
    EXPECTED.put("blackbox import l", List.of("log.jsonl"));
    EXPECTED.put("blackbox show n", List.of("notes.txt"));
    EXPECTED.put("blackbox verify --key n", List.of("notes.txt"));
    EXPECTED.put("blackbox run --workspace ", List.of("folder"));
    EXPECTED.put("blackbox run --timeout 3m -- mktem", List.of("mktemp"));
    EXPECTED.put("blackbox run -- mktem", List.of("mktemp"));
    EXPECTED.put("blackbox show --step ", List.of());
    EXPECTED.put("blackbox no-such-verb --x", List.of());
  }

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void shellOffersVerbsOptionsValuesFilesAndSessions(String shell) throws Exception {
    Path program = Path.of("/usr/bin", shell);
    assumeTrue(Files.isExecutable(program), shell + " is not installed");
    Path work = prepare(shell);

    Map<String, List<String>> offered = offered(shell, program, work);

    assertThat(offered).isEqualTo(EXPECTED);
  }

  /** Makes a folder with files, and archives two sessions. */
  private Path prepare(String shell) throws IOException {
    InstalledLauncher.in(folder.resolve("program"));
    Path sessions = Files.createDirectories(folder.resolve(".claude/projects/teahouse"));
    Path agents = Path.of("../testdata/agents/claude-2.0");
    for (String name : List.of("5e55a000-0000-4000-8000-00000000cafe.jsonl", "agent-other.jsonl")) {
      Files.copy(agents.resolve(name), sessions.resolve(name));
    }
    Map<String, String> environment = Map.of("HOME", folder.toString());
    assertThat(Ran.on(Screen.NONE, environment, folder, "archive").code()).isZero();
    Path work = folder.resolve("work");
    Files.createDirectories(work.resolve("folder"));
    for (String name :
        List.of("a.bbox", "two words.bbox.zst", "log.jsonl", "notes.txt", "folder/b.bbox")) {
      Files.createFile(work.resolve(name));
    }
    Ran script = Ran.in(folder, "completion", shell);
    assertThat(script.code()).isZero();
    Files.writeString(folder.resolve("script"), script.out());
    return work;
  }

  private Map<String, List<String>> offered(String shell, Path program, Path work)
      throws IOException, InterruptedException {
    Path driver = Path.of("../testdata/completion/offer." + shell).toRealPath();
    List<String> argv = new ArrayList<>(List.of(program.toString()));
    argv.addAll(
        switch (shell) {
          case "bash" -> List.of("--norc");
          case "zsh" -> List.of("-f");
          default -> List.of("--no-config");
        });
    argv.addAll(List.of(driver.toString(), folder.resolve("script").toString()));
    argv.addAll(EXPECTED.keySet());
    ProcessBuilder builder = new ProcessBuilder(argv).directory(work.toFile());
    builder.environment().clear();
    String path = folder.resolve("program") + ":/usr/bin:/bin";
    builder
        .environment()
        .putAll(Map.of("PATH", path, "HOME", folder.toString(), "LC_ALL", "C.UTF-8"));
    Process process = ProcessGuard.start(builder.redirectErrorStream(true));
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return parse(out);
  }

  /** Reads the lines after each {@code == LINE}, sorted, without what only one shell adds. */
  private static Map<String, List<String>> parse(String out) {
    Map<String, TreeSet<String>> found = new LinkedHashMap<>();
    String typed = "";
    for (String line : out.lines().toList()) {
      if (line.startsWith("== ")) {
        typed = line.substring(3);
        found.put(typed, new TreeSet<>());
      } else {
        String word = line.replaceFirst("^--[a-z]+=", "").replaceFirst("^folder/(.)|/$", "$1");
        found.computeIfAbsent(typed, _ -> new TreeSet<>()).add(word);
      }
    }
    Map<String, List<String>> offered = new LinkedHashMap<>();
    found.forEach((line, words) -> offered.put(line, List.copyOf(words)));
    return offered;
  }
}
