package dev.blackbox.server.team;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.IoReason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads certificates and private keys from PEM files. */
final class PemFiles {
  private static final int MAX_BYTES = 1 << 20;
  private static final Pattern BLOCK =
      Pattern.compile(
          "-----BEGIN ([A-Z0-9 ]*PRIVATE KEY)-----(.*?)-----END \\1-----", Pattern.DOTALL);
  private static final String PKCS8 = "PRIVATE KEY";

  private PemFiles() {}

  /** Returns the certificate of a server, and those that lead to its authority. */
  static List<X509Certificate> certificates(Path file) throws IOException, BlackboxException {
    try {
      List<X509Certificate> all =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(bytes(file)))
              .stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (!all.isEmpty()) {
        return all;
      }
    } catch (GeneralSecurityException e) {
      // Reported below.
    }
    throw new BlackboxException(
        name(file) + ": this is not a certificate, expected a PEM file with BEGIN CERTIFICATE");
  }

  /**
   * Returns the private key in a file.
   *
   * @param algorithm the algorithm of the certificate, such as {@code EC}
   */
  static PrivateKey key(Path file, String algorithm) throws IOException, BlackboxException {
    Matcher block = BLOCK.matcher(new String(bytes(file), US_ASCII));
    if (!block.find()) {
      throw new BlackboxException(
          name(file) + ": this is not a private key, expected a PEM file with BEGIN PRIVATE KEY");
    }
    requireUnencryptedPkcs8(file, block.group(1), block.group(2));
    requirePrivate(file);
    try {
      byte[] encoded = Base64.getMimeDecoder().decode(block.group(2));
      return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new BlackboxException(
          name(file)
              + ": the key cannot be read, expected one of the kind of the certificate ("
              + algorithm
              + ")");
    }
  }

  private static void requireUnencryptedPkcs8(Path file, String kind, String body)
      throws BlackboxException {
    String convert = "openssl pkcs8 -topk8 -nocrypt -in " + name(file) + " -out key.pem";
    if (kind.startsWith("ENCRYPTED") || body.contains("ENCRYPTED")) {
      throw new BlackboxException(
          name(file) + ": the key is encrypted, expected one without a password", convert);
    }
    if (!kind.equals(PKCS8)) {
      throw new BlackboxException(
          name(file) + ": this is a key of the form " + kind + ", expected the form PKCS#8",
          convert);
    }
  }

  private static void requirePrivate(Path file) throws IOException, BlackboxException {
    boolean isPosix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (isPosix && Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ)) {
      throw new BlackboxException(
          name(file) + ": every user can read this key, expected mode 0600 or 0640",
          "chmod o-rwx " + name(file));
    }
  }

  private static byte[] bytes(Path file) throws BlackboxException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(MAX_BYTES);
    } catch (NoSuchFileException e) {
      throw new BlackboxException(name(file) + ": no such file");
    } catch (IOException e) {
      throw new BlackboxException(name(file) + ": cannot be read, " + IoReason.of(e));
    }
  }

  static String name(Path file) {
    return SafeText.line(file.toString());
  }
}
