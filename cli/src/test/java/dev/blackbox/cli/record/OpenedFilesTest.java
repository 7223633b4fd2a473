package dev.blackbox.cli.record;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the command opens in a folder where names that it uses by convention are links to files
 * elsewhere: the system calls of real processes, seen by strace.
 */
final class OpenedFilesTest {
  private static final Path STRACE = Path.of("/usr/bin/strace");
  private static final String CALLS =
      "trace=open,openat,creat,truncate,rename,renameat,renameat2,unlink,unlinkat,link,linkat,"
          + "symlink,symlinkat,mkdir,mkdirat,chmod,fchmodat,chown,fchownat";
  private static final String SECRET = "VICTIM-4711";
  private static final String TOKEN = "ghp_" + "A1b2C3d4E5f6".repeat(3);
  private static final String SHA = "0123456789abcdef".repeat(4);

  /** An open that worked; {@code -y} adds the file that the name led to. */
  private static final Pattern OPENED =
      Pattern.compile("(?:open|openat|creat)\\(.*?\"(.*?)\".*?(O_\\S+?)[,)].* = \\d+<(.*)>");

  private static final Pattern NAMED = Pattern.compile("(\\w+)\\((.*)\\) += 0");
  private static final Pattern PATH = Pattern.compile("\"(.*?)\"");

  @TempDir Path root;
  private Path inside;
  private Path outside;

  @BeforeEach
  void folders() throws IOException {
    assumeTrue(Files.isExecutable(STRACE), "strace is not installed");
    root = root.toRealPath();
    inside = Files.createDirectory(root.resolve("inside"));
    outside = Files.createDirectory(root.resolve("outside"));
    Files.createDirectory(root.resolve("home"));
    Files.createDirectory(root.resolve("tmp"));
    Files.writeString(
        inside.resolve("s.bbox"),
        recording()
            + ("u: the token is " + TOKEN + " step=1\n")
            + ("t:read x → @blob sha256=" + SHA + " size=12 step=2\n")
            + "@rotate file=s.part2.bbox\n");
    Files.writeString(inside.resolve("plain.bbox"), recording() + "u: " + TOKEN + " step=1\n");
  }

  private static String recording() {
    return "---\nformat: bbox/1\nid: sess_1\nrepo_sha: abc1234\n---\n";
  }

  /** Puts a link to a file elsewhere in the place of a name. */
  private void link(String name) throws IOException {
    Path victim = outside.resolve("victim-" + name.replace('/', '-'));
    Files.writeString(
        victim, recording() + "@continue file=s.bbox bytes=999 part=2\nu: " + SECRET + "\n");
    Files.createDirectories(inside.resolve(name).getParent());
    Files.createSymbolicLink(inside.resolve(name), victim);
  }

  private Map<String, String> outsideFiles() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(outside)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(file.toString(), Files.readString(file));
      }
    }
    return files;
  }

  private void run(SoftAssertions softly, String input, String... arguments) throws Exception {
    Map<String, String> before = outsideFiles();
    Path logs = Files.createTempDirectory(root, "strace-");
    Path printed = logs.resolve("printed");
    List<String> command =
        new ArrayList<>(List.of(STRACE.toString(), "-ff", "-y", "-s", "4096", "-e", CALLS, "-o"));
    command.add(logs.resolve("calls").toString());
    command.addAll(LiveRecording.command(arguments));
    command.addAll(
        command.indexOf("-cp"),
        List.of("-XX:-UsePerfData", "-Djava.io.tmpdir=" + root.resolve("tmp")));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(inside.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile());
    builder.environment().put("HOME", root.resolve("home").toString());
    builder.environment().put("BLACKBOX_HOME", root.resolve("home/.blackbox").toString());
    Process process = ProcessGuard.start(builder);
    process.outputWriter(StandardCharsets.UTF_8).append(input).close();
    process.waitFor();

    String name = String.join(" ", arguments);
    List<String> calls = callsIn(logs);
    softly.assertThat(calls).as(name).anyMatch(call -> call.contains("inside"));
    softly.assertThat(calls.stream().flatMap(call -> complaint(call).stream())).as(name).isEmpty();
    softly.assertThat(printed).as(name).content().doesNotContain(SECRET);
    softly.assertThat(outsideFiles()).as(name).isEqualTo(before);
  }

  /** The calls of each thread are in a file of their own, so that no call is split. */
  private static List<String> callsIn(Path logs) throws IOException {
    List<String> calls = new ArrayList<>();
    try (Stream<Path> files = Files.list(logs)) {
      for (Path file : files.filter(file -> !file.endsWith("printed")).toList()) {
        calls.addAll(Files.readAllLines(file, StandardCharsets.ISO_8859_1));
      }
    }
    return calls;
  }

  /** Returns a call that reads a victim, or changes something elsewhere. */
  private List<String> complaint(String call) {
    Matcher opened = OPENED.matcher(call);
    if (opened.find()) {
      Path file = Path.of(opened.group(3).replace(" (deleted)", ""));
      boolean isWritten = !opened.group(2).matches("O_RDONLY.*") || call.contains("O_TRUNC");
      return file.startsWith(outside) || (isWritten && !isOwn(file)) ? List.of(call) : List.of();
    }
    Matcher named = NAMED.matcher(call);
    if (named.find() && !named.group(1).startsWith("open")) {
      return PATH.matcher(named.group(2))
              .results()
              .map(path -> inside.resolve(path.group(1)))
              .allMatch(this::isOwn)
          ? List.of()
          : List.of(call);
    }
    return List.of();
  }

  private boolean isOwn(Path file) {
    return Stream.of(inside, root.resolve("home"), root.resolve("tmp")).anyMatch(file::startsWith)
        || Stream.of("/dev", "/proc", "/sys").anyMatch(file::startsWith);
  }

  private static String longResult() {
    return "t:read y → " + "a long result, ".repeat(200) + "\n";
  }

  private void assertVerbsStayInside(String file) throws Exception {
    SoftAssertions softly = new SoftAssertions();
    run(softly, "", "show", file, "--full");
    run(softly, "", "export", file, "-f", "jsonl");
    run(softly, "", "export", file, "-f", "atif", "-o", "out.json");
    run(softly, "", "redact", file, "--write");
    run(softly, longResult(), "record", "-o", file);
    softly.assertAll();
  }

  @Test
  void partsBlobsSealsAndTornBytesThatAreLinksAreNotFollowed() throws Exception {
    for (String name :
        List.of(
            "s.part2.bbox",
            "s.part3.bbox",
            "s.bbox.torn.1",
            ".s.bbox.new",
            ".s.part2.bbox.new",
            ".bbox-blobs/" + SHA)) {
      link(name);
    }
    assertVerbsStayInside("s.bbox");
  }

  @Test
  void sealThatIsALinkIsNotFollowed() throws Exception {
    link("plain.bbox.seal");
    assertVerbsStayInside("plain.bbox");
  }

  @Test
  void lockThatIsALinkIsNotFollowed() throws Exception {
    link("plain.bbox.lock");
    assertVerbsStayInside("plain.bbox");
  }

  @Test
  void folderOfBlobsThatIsALinkIsNotFollowed() throws Exception {
    Path blobs = Files.createDirectory(outside.resolve("blobs"));
    Files.writeString(blobs.resolve(SHA), SECRET + " " + TOKEN + "\n");
    Files.createSymbolicLink(inside.resolve(".bbox-blobs"), blobs);
    assertVerbsStayInside("s.bbox");
  }
}
