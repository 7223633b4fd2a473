package dev.blackbox.server.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.library.common.BlackboxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ServerCertificateTest {
  private static TestCertificate made;

  @TempDir Path folder;

  @BeforeAll
  static void make(@TempDir Path shared) throws Exception {
    made = TestCertificate.in(shared);
  }

  @BeforeEach
  void restore() throws Exception {
    made.writeKey(TestCertificate.pem("PRIVATE KEY", made.key().getEncoded()));
  }

  @Test
  void itsNamesAreThoseInTheCertificateWithoutWildcards() throws Exception {
    assertThat(read(made, Instant.now()).names()).containsExactly("localhost", "box.test", "[::1]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "Ed25519"})
  void otherKindsOfKeysWork(String algorithm) throws Exception {
    TestCertificate other =
        TestCertificate.in(folder, List.of("-keyalg", algorithm, "-ext", "san=ip:192.0.2.7"));

    assertThat(read(other, Instant.now()).names()).containsExactly("192.0.2.7");
    assertThat(read(other, Instant.now()).tls().getIncludeProtocols()).containsExactly("TLSv1.3");
  }

  @Test
  void anEncryptedKeyIsRefusedWithARemedy() throws Exception {
    made.writeKey(TestCertificate.pem("ENCRYPTED PRIVATE KEY", new byte[40]));
    assertThatThrownBy(() -> read(made, Instant.now()))
        .isInstanceOfSatisfying(
            BlackboxException.class, e -> assertThat(e.hint()).startsWith("openssl pkcs8"))
        .hasMessageEndingWith("key.pem: the key is encrypted, expected one without a password");

    made.writeKey(
        "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nAAAA\n-----END RSA PRIVATE"
            + " KEY-----\n");
    assertThatThrownBy(() -> read(made, Instant.now())).hasMessageContaining("is encrypted");
  }

  @Test
  void aKeyOfAnotherFormIsRefusedWithARemedy() throws Exception {
    made.writeKey(TestCertificate.pem("EC PRIVATE KEY", new byte[40]));

    assertThatThrownBy(() -> read(made, Instant.now()))
        .hasMessageEndingWith("a key of the form EC PRIVATE KEY, expected the form PKCS#8");
  }

  @Test
  void theKeyOfAnotherCertificateIsRefused() throws Exception {
    TestCertificate other = TestCertificate.in(folder);
    made.writeKey(Files.readString(other.keyFile()));

    assertThatThrownBy(() -> read(made, Instant.now()))
        .hasMessageContaining("this is not the key of");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "words", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"})
  void otherFilesAreNoKeys(String content) throws Exception {
    made.writeKey(content);

    assertThatThrownBy(() -> read(made, Instant.now()))
        .isInstanceOf(BlackboxException.class)
        .hasMessageContaining("key.pem: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "words", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"})
  void otherFilesAreNoCertificates(String content) throws Exception {
    Path file = Files.writeString(folder.resolve("cert.pem"), content);

    assertThatThrownBy(() -> ServerCertificate.read(file, made.keyFile(), Instant.now()))
        .hasMessageContaining("cert.pem: this is not a certificate");
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(
            () -> ServerCertificate.read(folder.resolve("a.pem"), made.keyFile(), Instant.now()))
        .hasMessageEndingWith("a.pem: no such file");
  }

  @Test
  void aKeyThatEveryUserCanReadIsRefused() throws Exception {
    Files.setPosixFilePermissions(made.keyFile(), PosixFilePermissions.fromString("rw-r--r--"));

    assertThatThrownBy(() -> read(made, Instant.now()))
        .hasMessageEndingWith("every user can read this key, expected mode 0600 or 0640");
  }

  @Test
  void aCertificateOfThePastOrTheFutureIsRefused() {
    Instant now = Instant.now();
    assertThatThrownBy(() -> read(made, now.plus(Duration.ofDays(400))))
        .hasMessageContaining("cert.pem: it is valid from ");
    assertThatThrownBy(() -> read(made, now.minus(Duration.ofDays(1))))
        .hasMessageContaining("cert.pem: it is valid from ");
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1",
    "0:0:0:0:0:0:0:1, [::1]",
    "0:0:0:0:0:0:0:0, [::]",
    "2001:db8:0:0:1:0:0:1, [2001:db8::1:0:0:1]",
    "2001:db8:0:1:1:1:1:1, [2001:db8:0:1:1:1:1:1]",
    "fe80:0:0:0:0:0:0:0, [fe80::]",
    "1:0:0:2:0:0:0:3, [1:0:0:2::3]"
  })
  void addressesAreWrittenAsBrowsersDo(String address, String written) {
    assertThat(HostNames.ofAddress(address)).isEqualTo(written);
  }

  private static ServerCertificate read(TestCertificate files, Instant now) throws Exception {
    return ServerCertificate.read(files.file(), files.keyFile(), now);
  }
}
