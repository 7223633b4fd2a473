package dev.blackbox.store.blob;

import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assumptions;

/** A server with the protocol of S3, in its own process; it checks signatures. */
final class S3Server implements AutoCloseable {
  private static final Duration START = Duration.ofSeconds(60);

  private final Process process;
  private final int port;

  private S3Server(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts a server with an empty bucket called {@code blobs}. */
  static S3Server start(Path folder) throws IOException {
    String jar = System.getProperty("s3proxy.jar", "");
    if (jar.isEmpty() || !Files.exists(Path.of(jar))) {
      System.out.println("SKIPPED: the tests of S3, because -Ds3proxy.jar names no file: " + jar);
      Assumptions.abort("-Ds3proxy.jar names no file");
    }
    int port = freePort();
    Files.createDirectories(folder.resolve("data/blobs"));
    Path settings =
        Files.write(
            folder.resolve("s3proxy.properties"),
            List.of(
                "s3proxy.endpoint=http://127.0.0.1:" + port,
                "s3proxy.authorization=aws-v2-or-v4",
                "s3proxy.identity=a-key",
                "s3proxy.credential=a-secret",
                "jclouds.provider=filesystem-nio2",
                "jclouds.filesystem.basedir=" + folder.resolve("data")));
    Path logging =
        Files.writeString(
            folder.resolve("logback.xml"), "<configuration><root level=\"off\"/></configuration>");
    Process process =
        ProcessGuard.start(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx128m",
                    "-XX:TieredStopAtLevel=1",
                    "-Dlogback.configurationFile=" + logging,
                    "-jar",
                    jar,
                    "--properties",
                    settings.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("s3proxy.log").toFile()));
    S3Server server = new S3Server(process, port);
    server.awaitStart(folder);
    return server;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void awaitStart(Path folder) throws IOException {
    long end = System.nanoTime() + START.toNanos();
    while (!answers()) {
      if (!process.isAlive() || end - System.nanoTime() < 0) {
        close();
        throw new AssertionError(
            "the server did not start: " + Files.readString(folder.resolve("s3proxy.log")));
      }
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
  }

  private boolean answers() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  Map<String, String> environment() {
    return Map.of(
        "AWS_ACCESS_KEY_ID", "a-key",
        "AWS_SECRET_ACCESS_KEY", "a-secret",
        "AWS_REGION", "eu-central-1",
        "AWS_ENDPOINT_URL", endpoint().toString());
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + port);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
