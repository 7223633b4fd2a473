package dev.blackbox.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.cli.command.Screen;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.NativeText;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Names are other people's text: no verb passes on a control, bidi or zero-width character of a
 * file, folder, part, session, blob or key, also not in an error.
 */
final class HostileNamesTest {
  private static final String FORGED = "FORGED";

  /**
   * Escape, newline, carriage return, C1 control, bidi, zero width; then a byte that is no text.
   */
  private static final List<String> NAMES =
      List.of("e\u001b[31m\n" + FORGED + "\r\u009b\u202e\u200bz", "b\udcff\u001b[0m\u2066z");

  /** What follows each verb; {@code %} is an input. */
  private static final Map<String, List<String>> ARGUMENTS =
      Map.ofEntries(
          Map.entry("show", List.of("%", "%|--full", "%|--json", "%|--outline", "%|--step|1")),
          Map.entry("replay", List.of("%|--plain", "%|--json", "%|--until-error")),
          Map.entry("why", List.of("%", "%|--json")),
          Map.entry("validate", List.of("%", "%|--json", "%|--strict", "%|--stats")),
          Map.entry("stats", List.of("%", "%|--json", "%|--explain")),
          Map.entry("cost", List.of("%", "%|--json", "%|--csv", "%|--explain", "%|--prices|%")),
          Map.entry("diff", List.of("%|%", "%|good.bbox", "good.bbox|%", "%|%|--json")),
          Map.entry("parse", List.of("%", "%|--json")),
          Map.entry(
              "fix",
              List.of(
                  "%|--renumber-steps",
                  "%|--renumber-steps|--json",
                  "%|--renumber-steps|-o|%",
                  "%|--renumber-steps|--write")),
          Map.entry(
              "redact",
              List.of("%", "%|--json", "%|-o|%.out", "%|-o|-", "%|--rules|%", "%|--write")),
          Map.entry(
              "export",
              List.of(
                  "%|-f|bbox",
                  "%|-f|jsonl",
                  "%|-f|atif",
                  "%|-f|lightbox",
                  "%|-f|openai",
                  "%|-f|compact|-o|%.out",
                  "good.bbox|-f|openai|-o|%/%",
                  "good.bbox|-f|trl|-o|%.rows|--check",
                  "good.bbox|-f|bbox|-o|%")),
          Map.entry(
              "import",
              List.of("%|-o|-", "%", "%|--from|%", "good.jsonl|--force|-o|%", "%|--split")),
          Map.entry("seal", List.of("%", "%|--json", "%|--reopen")),
          Map.entry(
              "verify", List.of("%", "%|--json", "--proof|%", "%|--key|%", "%|--head|%", "--all")),
          Map.entry(
              "prove",
              List.of(
                  "%|--line|6",
                  "%|--line|9999",
                  "sealed.bbox|--line|6|-o|%",
                  "sealed.bbox|--head|ssh|-o|%.note",
                  "sealed.bbox|--head|minisign|-o|%.note")),
          Map.entry(
              "erase",
              List.of(
                  "%|--line|6", "%|--line|9999", "%|--line|6|--write|--reason|%", "%|--line|%")),
          Map.entry("witness", List.of("%", "http://127.0.0.1:1/%|--key|%")),
          Map.entry(
              "record",
              List.of("-o|%", "-o|%/x.bbox", "-o|%.new.bbox|--header|%=%", "-o|r.bbox|--blobs|%")),
          Map.entry(
              "run",
              List.of(
                  "--workspace|%|--|true",
                  "--scenario|%|--|true", "--recover|%", "--|%", "-q|--runs-root|%.runs|--|true")),
          Map.entry("archive", List.of("", "--json", "%")),
          Map.entry("list", List.of("", "--json", "--project|%", "%")),
          Map.entry("keygen", List.of("%", "--json")),
          Map.entry("keys", List.of("%", "revoke|%|--reason|%", "revoke|%|--from|%|--reason|%")),
          Map.entry("completion", List.of("%", "--sessions|", "zsh")),
          Map.entry("serve", List.of("%|--port|0")),
          Map.entry("tail", List.of("%|--from|%")),
          Map.entry("token", List.of("%", "new|%|--role|%", "revoke|%|--tokens|%")),
          Map.entry("demo", List.of("")));

  @TempDir Path root;
  private Path folder;
  private final List<String> inputs = new ArrayList<>();

  @BeforeEach
  void files() throws IOException {
    folder = Files.createDirectory(root.resolve(NativeText.path("f" + NAMES.get(0))));
    String good = recording("sess_1") + "u: one step=1\na: two step=2\nt:x → [ok] step=3\n";
    write("good.bbox", good);
    write("sealed.bbox", good);
    run("keygen");
    run("seal", "sealed.bbox");
    run("export", "good.bbox", "-f", "jsonl", "-o", "good.jsonl");
    files(NAMES.get(0), good);
    input(NAMES.get(1) + ".bbox", good);
    inputs.add(NAMES.get(1) + ".missing");
    for (String name : NAMES) {
      sessions(name, good);
    }
    inputs.add(".");
  }

  private void files(String name, String good) throws IOException {
    input(name + ".bbox", good);
    input(
        name + ".session.bbox",
        recording("\"" + escaped(name) + "\"") + "u: one step=9\na: b step=2\n");
    input(name + ".text", "no recording\n");
    input(name + ".empty.bbox", "");
    input(name + ".json", "{\"schema_version\":\"ATIF-v1.7\"}");
    input(name + ".jsonl", Files.readString(folder.resolve("good.jsonl")) + "{broken\n");
    input(name + ".bbox.zst", "(\u00b5/\u00fd broken");
    input(name + ".gz", "\u001f\u008b");
    input(name + ".parts.bbox", good + "@rotate file=\"" + escaped(name) + ".part2.bbox\"\n");
    String link = "@continue file=\"" + escaped(name) + ".chain.bbox\" bytes=3 part=2\n";
    input(name + ".chain.bbox", good + "@rotate file=\"" + escaped(name) + ".chain.part2.bbox\"\n");
    input(name + ".chain.part2.bbox", recording("sess_2") + link + "a: three step=4\n");
    String blob = "0123456789abcdef".repeat(4);
    input(
        name + ".blob.bbox",
        good + "t:y → @blob sha256=" + blob + " size=9 name=\"" + escaped(name) + "\"\n");
    input(name + ".sealed.bbox", good);
    run("seal", name + ".sealed.bbox");
    write(name + ".sealed.bbox", good + "a: added\n");
    input(name + ".unsealed.bbox", good);
    write(name + ".unsealed.bbox.seal", "no seal\n");
    Files.createDirectory(path(name + ".folder"));
    input(name + ".folder/events.jsonl", "{\"kind\":\"" + "x" + "\"}\n");
    inputs.add(name + ".folder");
    inputs.add(name + ".missing");
    inputs.add(name + ".missing/" + name);
    inputs.add(name);
  }

  private void sessions(String name, String good) throws IOException {
    Path project = Files.createDirectories(path("home/.claude/projects/-work-" + name));
    Files.writeString(project.resolve(NativeText.path(name + ".jsonl")), transcript(name));
    Files.writeString(project.resolve(NativeText.path(name + "2.jsonl")), "{\"type\":\"user\"\n");
    Path foreign = Files.createDirectories(path("bb/sessions/other/" + name));
    Files.writeString(foreign.resolve(NativeText.path(name + ".bbox")), good);
    Files.writeString(foreign.resolve(NativeText.path(name + ".broken.bbox")), "---\nnever closed");
  }

  private static String transcript(String name) {
    return "{\"type\":\"user\",\"sessionId\":\""
        + escaped(name)
        + "\",\"timestamp\":\"2026-03-02T09:00:00.000Z\",\"cwd\":\"/"
        + escaped(name)
        + "\",\"version\":\"2.1.300\",\"message\":{\"role\":\"user\",\"content\":\""
        + escaped(name)
        + "\"}}\n";
  }

  private static String recording(String id) {
    return "---\nformat: bbox/1\nid: " + id + "\nrepo_sha: abc1234\n---\n";
  }

  /** The name inside quotes, with escapes that JSON, YAML and bbox share. */
  private static String escaped(String name) {
    StringBuilder out = new StringBuilder();
    NativeText.shown(name)
        .chars()
        .forEach(c -> out.append(c < ' ' || c > '~' ? String.format("\\u%04x", c) : (char) c + ""));
    return out.toString();
  }

  private void input(String name, String text) throws IOException {
    write(name, text);
    inputs.add(name);
  }

  private void write(String name, String text) throws IOException {
    Files.write(path(name), text.getBytes(StandardCharsets.UTF_8));
  }

  private Path path(String name) {
    return folder.resolve(NativeText.path(name));
  }

  private Ran run(String... arguments) {
    return Ran.on(
        Screen.NONE,
        Map.of(
            "BLACKBOX_HOME",
            path("bb").toString(),
            "HOME",
            path("home").toString(),
            "PATH",
            "/usr/bin:/bin"),
        folder,
        arguments);
  }

  /** Returns the hostile characters of an output, and whether a name forged a line. */
  private static List<String> problems(String output) {
    List<String> found = new ArrayList<>();
    output
        .codePoints()
        .filter(c -> c != '\n' && c != '\t' && SafeText.isHostile(c))
        .distinct()
        .forEach(c -> found.add("U+" + Integer.toHexString(c)));
    if (output.lines().anyMatch(line -> line.startsWith(FORGED))) {
      found.add("a line");
    }
    return found;
  }

  /** A recording on standard output is data: its bytes are not changed. */
  private void check(Set<String> leaks, List<String> arguments) {
    Ran ran = run(arguments.toArray(String[]::new));
    boolean isData = arguments.get(0).equals("export") || arguments.contains("-");
    List<String> found = problems(isData ? ran.err() : ran.out() + "\n" + ran.err());
    if (!found.isEmpty()) {
      leaks.add(found + " of " + arguments + "\n  " + SafeText.lines(ran.out() + ran.err()));
    }
  }

  @Test
  void everyVerbHasArguments() {
    assertThat(ARGUMENTS.keySet()).containsExactlyInAnyOrderElementsOf(Verbs.NAMES);
  }

  @Test
  void noVerbPassesOnACharacterOfAName() throws IOException {
    assumeTrue(Files.exists(path(NAMES.get(0) + ".bbox")), "this file system has no such names");
    Set<String> leaks = new TreeSet<>();
    for (String verb : Verbs.NAMES) {
      for (String template : ARGUMENTS.getOrDefault(verb, List.of())) {
        for (String input : inputsFor(verb, template)) {
          List<String> arguments = new ArrayList<>(List.of(verb));
          arguments.addAll(List.of(template.replace("%", input).split("\\|")));
          arguments.removeIf(String::isEmpty);
          check(leaks, arguments);
        }
      }
    }
    for (String input : inputs) {
      check(leaks, List.of(input));
      check(leaks, List.of("help", input));
      check(leaks, List.of("show", "--" + input));
      check(leaks, List.of("show", "good.bbox", "--kind", input));
      check(leaks, List.of("show", "good.bbox", "--color", input));
    }
    assertThat(leaks).isEmpty();
  }

  /** A run takes long, and does not look into a file. */
  private List<String> inputsFor(String verb, String template) {
    if (!template.contains("%")) {
      return List.of("");
    }
    return verb.equals("run")
        ? inputs.stream()
            .filter(input -> input.matches("(?s).*z(\\.bbox|\\.folder|\\.missing)?"))
            .toList()
        : inputs;
  }

  @Test
  void refusalOfALockedFileIsEscaped() throws IOException {
    String name = NAMES.get(0) + ".bbox";
    try (Closeable _ = Disk.real().lock(path(name))) {
      for (String command :
          List.of("redact|%|--write", "export|good.bbox|-f|bbox|-o|%", "seal|%", "record|-o|%")) {
        Ran ran = run(command.replace("%", name).split("\\|"));

        assertThat(ran.code()).as(command).isEqualTo(3);
        assertThat(ran.err()).contains("this process records to this file");
        assertThat(problems(ran.out() + ran.err())).as(command).isEmpty();
      }
    }
  }
}
