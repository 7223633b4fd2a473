package dev.blackbox.server.team;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A certificate that signs itself, made by the keytool of this JDK, as two PEM files. */
public record TestCertificate(Path folder, Certificate certificate, Key key) {
  /** The names in it: no {@code 127.0.0.1}, so that a test can ask for a wrong host. */
  public static final String NAMES = "san=dns:localhost,dns:box.test,dns:*.box.test,ip:::1";

  private static final String PASSWORD = "changeit";

  /** Makes a certificate of an ordinary server. */
  public static TestCertificate in(Path folder) throws IOException, GeneralSecurityException {
    return in(folder, List.of("-keyalg", "EC", "-groupname", "secp256r1", "-ext", NAMES));
  }

  /**
   * Makes a certificate.
   *
   * @param options further options of {@code keytool -genkeypair}
   */
  public static TestCertificate in(Path folder, List<String> options)
      throws IOException, GeneralSecurityException {
    Path store = Files.createDirectories(folder).resolve("keys.p12");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of("-genkeypair", "-alias", "server", "-dname", "CN=test"));
    command.addAll(List.of("-storepass", PASSWORD, "-keystore", store.toString()));
    command.addAll(options);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    } catch (IOException e) {
      throw new IOException(said, e);
    }
    Key key = keys.getKey("server", PASSWORD.toCharArray());
    TestCertificate made = new TestCertificate(folder, keys.getCertificate("server"), key);
    Files.writeString(made.file(), pem("CERTIFICATE", made.certificate.getEncoded()));
    made.writeKey(pem("PRIVATE KEY", key.getEncoded()));
    return made;
  }

  static String pem(String kind, byte[] bytes) {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return "-----BEGIN " + kind + "-----\n" + body + "\n-----END " + kind + "-----\n";
  }

  void writeKey(String pem) throws IOException {
    Files.deleteIfExists(keyFile());
    Files.createFile(
        keyFile(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(keyFile(), pem);
  }

  /** Deletes its files. */
  public void delete() throws IOException {
    for (String name : List.of("cert.pem", "key.pem", "keys.p12")) {
      Files.deleteIfExists(folder.resolve(name));
    }
    Files.delete(folder);
  }

  public Path file() {
    return folder.resolve("cert.pem");
  }

  public Path keyFile() {
    return folder.resolve("key.pem");
  }
}
