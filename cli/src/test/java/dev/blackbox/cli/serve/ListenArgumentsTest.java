package dev.blackbox.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Screen;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ListenArgumentsTest {
  private static final String TEAM = " --tls-cert c.pem --tls-key k.pem --tokens t";

  @TempDir Path folder;

  private Ran run(String arguments) {
    String[] words = Stream.of(("serve " + arguments).split(" +", -1)).toArray(String[]::new);
    return Ran.on(Screen.NONE, Map.of("BLACKBOX_HOME", "home"), folder, words);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "0.0.0.0:80",
        "[::]",
        "[::]:8443",
        "192.0.2.7",
        "[2001:db8::7]:1",
        "[fe80::1]",
        "8.8.8.8",
        "126.255.255.255",
        "128.0.0.1",
        "0"
      })
  void anAddressThatOthersReachNeedsTlsAndTokens(String address) {
    Ran ran = run("--listen " + address);

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .contains(
            "--listen "
                + address
                + " needs all of --tls-cert FILE, --tls-key FILE and --tokens FILE, because other"
                + " machines can reach it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--tls-cert c.pem", "--tls-cert c.pem --tls-key k.pem", "--tokens t"})
  void someOfTheThreeFilesAreNotEnough(String some) {
    assertThat(run("--listen 0.0.0.0 " + some).code()).isEqualTo(2);
    assertThat(run("--listen 127.0.0.1 " + some).err()).contains("needs all of --tls-cert FILE");
    assertThat(run(some).err()).contains("missing --listen ADDR");
  }

  @Test
  void thereIsNoWayAround() {
    assertThat(run("--listen 0.0.0.0 --insecure").err()).contains("--insecure");
    assertThat(run("--listen 0.0.0.0 --insecure").code()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.2.3.4.5", "host:port", "::1", "[::1", "127.0.0.1:70000", "a b", ":80"})
  void otherAddressesAreUsageErrors(String address) {
    assertThat(
            Ran.on(
                    Screen.NONE,
                    Map.of("BLACKBOX_HOME", "home"),
                    folder,
                    "serve",
                    "--listen",
                    address)
                .code())
        .isEqualTo(2);
  }

  @Test
  void optionsOfALocalServerDoNotFitATeam() {
    assertThat(run("--listen 0.0.0.0 --open" + TEAM).err())
        .contains("--open cannot be combined with --tls-cert");
    assertThat(run("--listen 0.0.0.0 --new-token" + TEAM).err())
        .contains("--new-token cannot be combined");
    assertThat(run("--listen 0.0.0.0 --port 9" + TEAM).err())
        .contains("use --listen ADDR:PORT instead of --port");
    assertThat(run("--port 9" + TEAM).err()).contains("use --listen ADDR:PORT instead of --port");
    assertThat(run("--listen 0.0.0.0 --name a/b" + TEAM).err()).contains("--name is \"a/b\"");
  }

  @Test
  void aMissingCertificateIsNamed() {
    Ran ran = run("--listen 0.0.0.0" + TEAM);

    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.err()).contains("c.pem: no such file");
  }

  @Test
  void aRecordedServerNeedsAKey() throws Exception {
    Files.createDirectories(folder.resolve("home/sessions"));

    Ran ran = run("--log");

    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.err()).contains("this machine has no key yet").contains("blackbox keygen");
  }

  @Test
  void aPortIsGivenOnce() {
    Ran ran = run("--listen 127.0.0.1:8080 --port 9090");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("use --listen ADDR:PORT instead of --port");
  }

  @Test
  void aFolderIsNoCertificate() {
    assertThat(run("--listen 0.0.0.0 --tls-cert . --tls-key k.pem --tokens t").err())
        .contains(": cannot be read, is a directory");
  }
}
