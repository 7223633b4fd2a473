package dev.blackbox.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.server.BlackboxServer;
import dev.blackbox.server.LiveOptions;
import dev.blackbox.server.ServerOptions;
import dev.blackbox.server.team.ListenOptions;
import dev.blackbox.server.team.ServerCertificate;
import dev.blackbox.server.team.TokenFile;
import dev.blackbox.server.team.TokenStore;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code record --to} and {@code tail --server} with a server whose certificate signs itself. */
final class TrustedServerTest {
  private static final String SESSION = "---\nformat: bbox/1\nid: %s\n---\nu: Tea?\n@end\n";
  private static final String PASSWORD = "changeit";

  @TempDir Path folder;
  private BlackboxServer server;
  private String reader;
  private String recorder;
  private String url;

  @BeforeEach
  void start() throws Exception {
    makeCertificate();
    reader = token("reader");
    recorder = token("recorder");
    Path home = Files.createDirectory(folder.resolve("home"));
    MachineHome.in(new HomeFolder(home)).createKey();
    Path served = Files.createDirectory(folder.resolve("served"));
    Files.writeString(served.resolve("served.bbox"), SESSION.formatted("served"));
    ServerCertificate certificate =
        ServerCertificate.read(
            folder.resolve("cert.pem"), folder.resolve("key.pem"), Instant.now());
    server =
        BlackboxServer.start(
            new ServerOptions(
                "0",
                new HomeFolder(home),
                List.of(served),
                0,
                new TokenFile(
                    new TokenStore(folder.resolve("tokens"), Clock.systemUTC()),
                    System::nanoTime,
                    _ -> {}),
                _ -> {},
                new ListenOptions(InetAddress.getLoopbackAddress(), certificate, List.of(), false),
                LiveOptions.USUAL));
    url = "https://localhost:" + server.port();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void makeCertificate() throws Exception {
    Path store = folder.resolve("keys.p12");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    String options =
        " -genkeypair -alias a -dname CN=test -keyalg EC -ext san=dns:localhost -storepass "
            + PASSWORD;
    Process process =
        new ProcessBuilder((keytool + options + " -keystore " + store).split(" ", -1))
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    writePem("cert.pem", "CERTIFICATE", keys.getCertificate("a").getEncoded());
    writePem("key.pem", "PRIVATE KEY", keys.getKey("a", PASSWORD.toCharArray()).getEncoded());
  }

  private void writePem(String name, String kind, byte[] bytes) throws Exception {
    Path file = folder.resolve(name);
    Files.writeString(
        file,
        "-----BEGIN %s-----\n%s\n-----END %s-----\n"
            .formatted(kind, Base64.getMimeEncoder().encodeToString(bytes), kind));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private String token(String role) {
    return Ran.in(folder, "token", "new", role, "--role", role, "--tokens", "tokens").out().strip();
  }

  private Ran run(String token, String... arguments) {
    Map<String, String> environment = Map.of("BLACKBOX_TOKEN", token);
    return Ran.reading(SESSION.formatted("sent"), environment, folder, arguments);
  }

  @Test
  void aRecordingIsSentToACertificateThatIsNamed() {
    Ran refused = run(recorder, "record", "-o", "s.bbox", "--to", url);
    Ran taken = run(recorder, "record", "-o", "s.bbox", "--to", url, "--ca-cert", "cert.pem");

    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.err())
        .contains(
            url
                + ": not forwarded, this machine does not trust the certificate of the server;"
                + " the local file is complete");
    assertThat(taken.err()).contains(url + " has all ");
    assertThat(taken.code()).isZero();
  }

  @Test
  void aSessionIsFollowedOverACertificateThatIsNamed() {
    assertThat(tail(reader, "served").out()).contains("Tea?");
    assertThat(tail(reader, "none").err()).contains(url + ": there is no session none");
    assertThat(tail("none", "served").err()).contains("the server does not know the token");
    assertThat(tail(recorder, "served").err())
        .isEqualTo(
            url
                + ": the token may not read sessions\n"
                + "hint: a token with the role reader can\n");
    assertThat(run(reader, "tail", "served", "--server", url).err())
        .contains(url + ": the certificate of the server is not trusted", "--ca-cert FILE");
  }

  /** Asks again while the server has not listed its sessions. */
  private Ran tail(String token, String session) {
    Ran ran;
    do {
      ran = run(token, "tail", session, "--server", url, "--ca-cert", "cert.pem");
    } while (session.equals("served") && ran.err().contains("there is no session"));
    return ran;
  }

  @Test
  void aFileWithoutACertificateIsNamed() throws Exception {
    Files.createFile(folder.resolve("empty"));

    assertThat(run("t", "record", "-o", "s.bbox", "--to", url, "--ca-cert", "empty").err())
        .contains("empty: this is not a certificate");
    assertThat(run("t", "record", "-o", "s.bbox", "--to", url, "--ca-cert", "none").err())
        .contains("none: cannot be read, there is no such file");
    assertThat(folder.resolve("s.bbox")).doesNotExist();
  }
}
