package dev.blackbox.server.attack;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.server.TestServer;
import dev.blackbox.server.http.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server opens while it is attacked with paths: its system calls, seen by strace. */
final class OpenedPathsTest {
  private static final Path STRACE = Path.of("/usr/bin/strace");
  private static final Pattern OPENED = Pattern.compile("open(?:at|at2)?\\((?:[^\"]*, )?\"(.*?)\"");

  @TempDir Path root;

  @Test
  void noAttackOpensAFileOutsideTheStore() throws Exception {
    assumeTrue(Files.isExecutable(STRACE), "strace is not installed");
    Path folder = Files.createDirectories(root.toRealPath().resolve("served"));
    Path store = Files.createDirectories(folder.resolve("store"));
    Path logs = Files.createDirectories(root.resolve("logs"));
    Path outside = Files.writeString(root.resolve("outside.bbox"), TestServer.header("outside"));
    Files.writeString(store.resolve("demo.bbox"), TestServer.header("demo") + "u: hello step=1\n");
    Files.createSymbolicLink(store.resolve("link.bbox"), outside);
    Files.createSymbolicLink(store.resolve("demo.part2.bbox"), outside);
    Files.createSymbolicLink(store.resolve("demo.bbox.seal"), outside);
    Files.createSymbolicLink(store.resolve("index.jsonl"), outside);
    Files.createDirectory(store.resolve(".bbox-blobs"));
    Files.createSymbolicLink(store.resolve(".bbox-blobs/00"), root);
    List<Route> routes = routes();
    List<String> strace =
        List.of(
            STRACE.toString(),
            "-ff",
            "-s",
            "4096",
            "-e",
            "trace=open,openat,openat2",
            "-o",
            logs.resolve("calls").toString());

    try (ServerProcess server = ServerProcess.start(folder, strace)) {
      AttackClient client = server.client();
      client.awaitSession("demo");
      List<String> before = opened(logs);
      for (Route route : routes) {
        List<String> targets = new ArrayList<>(PathAttacks.targets(route));
        targets.addAll(PathAttacks.queries(route));
        for (String target : targets) {
          RawAnswer answer =
              route.method().equals("GET") ? client.get(target) : client.post(target, "{}");
          assertThat(answer.status()).as(target).isNotEqualTo(500);
        }
      }
      client.get("/api/v1/sessions/demo/raw?part=2");
      client.get("/api/v1/sessions/demo/blobs/" + "0".repeat(64));
      assertThat(server.end()).isEmpty();
      List<String> all = opened(logs);
      assertThat(all).anyMatch(path -> path.endsWith("/store/demo.bbox"));
      assertThat(all).noneMatch(path -> path.contains("outside") || path.contains("hostname"));
      // What the server opened before the attacks is its own: the runtime and its libraries.
      assertThat(all.stream().filter(path -> !before.contains(path) && !isOwn(path, folder)))
          .isEmpty();
    }
  }

  private List<Route> routes() throws Exception {
    try (TestServer server = TestServer.in(root.resolve("other"))) {
      return server.routes();
    }
  }

  /** The calls of each thread are in a file of their own, so that no call is split. */
  private static List<String> opened(Path logs) throws IOException {
    List<String> paths = new ArrayList<>();
    try (Stream<Path> files = Files.list(logs)) {
      for (Path file : files.toList()) {
        for (String call : Files.readAllLines(file, ISO_8859_1)) {
          Matcher opened = OPENED.matcher(call);
          if (opened.find()) {
            paths.add(opened.group(1));
          }
        }
      }
    }
    return paths;
  }

  private static boolean isOwn(String path, Path folder) {
    return Stream.of(
                folder.toString(),
                // the server's own temporary files
                Path.of(System.getProperty("java.io.tmpdir"), "blackbox-").toString(),
                System.getProperty("java.home"),
                "/proc/",
                "/sys/",
                "/dev/random",
                "/dev/urandom")
            .anyMatch(path::startsWith)
        || List.of(System.getProperty("java.class.path").split(":", -1)).stream()
            .anyMatch(path::startsWith);
  }
}
