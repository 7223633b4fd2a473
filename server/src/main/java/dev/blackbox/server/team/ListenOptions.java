package dev.blackbox.server.team;

import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a server listens, and how it proves who it is.
 *
 * @param certificate null for a server on this machine without encryption
 * @param names names of the server that its certificate does not have
 * @param isRecorded whether the server records its requests; always with a certificate
 */
public record ListenOptions(
    InetAddress address,
    @Nullable ServerCertificate certificate,
    List<String> names,
    boolean isRecorded) {
  public ListenOptions {
    names = List.copyOf(names);
    isRecorded |= certificate != null;
    if (certificate == null && !address.isLoopbackAddress()) {
      throw new IllegalArgumentException(address + ": other machines need TLS and tokens");
    }
  }

  /** Returns a server that only this machine can reach. */
  public static ListenOptions local(boolean isRecorded) {
    return new ListenOptions(InetAddress.ofLiteral("127.0.0.1"), null, List.of(), isRecorded);
  }

  /** Returns all names under which the server may be asked with TLS. */
  public List<String> allNames() {
    return certificate == null
        ? List.of()
        : Stream.concat(certificate.names().stream(), names.stream()).distinct().toList();
  }
}
