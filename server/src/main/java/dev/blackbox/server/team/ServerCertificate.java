package dev.blackbox.server.team;

import dev.blackbox.library.common.BlackboxException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The certificate of a server with its private key. */
public final class ServerCertificate {
  private static final int DNS = 2;
  private static final int ADDRESS = 7;

  private final List<X509Certificate> chain;
  private final PrivateKey key;
  private final List<String> names;

  private ServerCertificate(List<X509Certificate> chain, PrivateKey key, List<String> names) {
    this.chain = chain;
    this.key = key;
    this.names = names;
  }

  /**
   * Reads PEM files.
   *
   * @param certificate the certificate of the server first, then those that signed it
   * @param key its private key, PKCS#8, not encrypted
   */
  public static ServerCertificate read(Path certificate, Path key, Instant now)
      throws IOException, BlackboxException {
    List<X509Certificate> chain = PemFiles.certificates(certificate);
    X509Certificate own = chain.get(0);
    String place = PemFiles.name(certificate) + ": ";
    Instant begin = own.getNotBefore().toInstant();
    Instant end = own.getNotAfter().toInstant();
    if (now.isBefore(begin) || now.isAfter(end)) {
      throw new BlackboxException(
          place + "it is valid from " + begin + " to " + end + ", expected a valid certificate");
    }
    String algorithm = own.getPublicKey().getAlgorithm();
    String signature =
        switch (algorithm) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          case "EdDSA" -> "EdDSA";
          default ->
              throw new BlackboxException(
                  place + "its key is " + algorithm + ", expected EC, RSA or Ed25519");
        };
    PrivateKey secret = PemFiles.key(key, algorithm);
    if (!isPair(secret, own, signature)) {
      throw new BlackboxException(
          PemFiles.name(key)
              + ": this is not the key of "
              + PemFiles.name(certificate)
              + ", whose first certificate must be that of the server");
    }
    return new ServerCertificate(chain, secret, names(own, place));
  }

  private static boolean isPair(PrivateKey key, X509Certificate certificate, String algorithm) {
    try {
      Signature signer = Signature.getInstance(algorithm);
      signer.initSign(key);
      byte[] signed = signer.sign();
      Signature verifier = Signature.getInstance(algorithm);
      verifier.initVerify(certificate.getPublicKey());
      return verifier.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  /** A name with a wildcard is no name of this server; {@code --name} adds the real one. */
  private static List<String> names(X509Certificate certificate, String place)
      throws BlackboxException {
    List<String> found = new ArrayList<>();
    try {
      for (List<?> name :
          Optional.ofNullable(certificate.getSubjectAlternativeNames()).orElse(List.of())) {
        String text = String.valueOf(name.get(1));
        if (name.get(0).equals(DNS) && !text.contains("*")) {
          found.add(text);
        } else if (name.get(0).equals(ADDRESS)) {
          found.add(HostNames.ofAddress(text));
        }
      }
    } catch (CertificateParsingException e) {
      throw new BlackboxException(place + "its names cannot be read");
    }
    return List.copyOf(found);
  }

  /** Returns the names and addresses it is for, without wildcards. */
  public List<String> names() {
    return names;
  }

  /** Returns settings that speak TLS 1.3 and nothing older. */
  SslContextFactory.Server tls() {
    try {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(null, null);
      char[] password = {'-'};
      keys.setKeyEntry("server", key, password, chain.toArray(new X509Certificate[0]));
      SslContextFactory.Server tls = new SslContextFactory.Server();
      tls.setKeyStore(keys);
      tls.setKeyStorePassword(new String(password));
      tls.setIncludeProtocols("TLSv1.3");
      tls.setRenegotiationAllowed(false);
      return tls;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
