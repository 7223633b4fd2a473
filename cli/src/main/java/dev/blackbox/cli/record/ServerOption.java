package dev.blackbox.cli.record;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.file.IoReason;
import dev.blackbox.recorder.forward.ForwardState;
import dev.blackbox.recorder.forward.ForwardTarget;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The server that {@code record --to} or {@code tail --server} names.
 *
 * @param option the option, for messages
 * @param tokenFile the file with the token; empty if another place has it
 * @param caFile the file with the certificates to trust; empty for those of this machine
 */
public record ServerOption(String option, URI address, String tokenFile, String caFile) {
  static final String VARIABLE = "BLACKBOX_TOKEN";

  /** How long the end of a recording waits for the server. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final String TOKEN_FILE = "--token-file";
  private static final String CA_FILE = "--ca-cert";
  private static final String TOKEN_HINT = TOKEN_FILE + " FILE or " + VARIABLE + " gives it";

  /**
   * Adds the options that belong to a server.
   *
   * @param token where the token is without a file
   */
  public static void addTo(CommandSpec spec, String token) {
    spec.addOption(
        Specs.option(
            "FILE",
            "The file with the token of that server (default: " + token + ").",
            TOKEN_FILE));
    spec.addOption(
        Specs.option(
            "FILE",
            "The certificate of that server, or of the authority that signed it, as PEM (default:"
                + " the authorities that Java trusts).",
            CA_FILE));
  }

  /** Returns the server, whose address is checked; null if none is given. */
  public static @Nullable ServerOption of(String option, ParseResult arguments)
      throws UsageException {
    if (!Specs.has(arguments, option)) {
      for (String other : List.of(TOKEN_FILE, CA_FILE)) {
        if (Specs.has(arguments, other)) {
          throw new UsageException(other + " needs " + option + " URL");
        }
      }
      return null;
    }
    try {
      URI address = URI.create(Specs.value(arguments, option, ""));
      return new ServerOption(
          option,
          new ForwardTarget(address, "none").address(),
          Specs.value(arguments, TOKEN_FILE, ""),
          Specs.value(arguments, CA_FILE, ""));
    } catch (IllegalArgumentException e) {
      throw new UsageException(option + ": " + SafeText.line(String.valueOf(e.getMessage())));
    }
  }

  /**
   * Returns the server with its token.
   *
   * @param local the file in the home folder with the token of a server on this machine, if this
   *     command may use it
   */
  public ForwardTarget target(Console console, Optional<String> local) throws BlackboxException {
    String token = token(console, local);
    try {
      ForwardTarget target = new ForwardTarget(address, token);
      return caFile.isEmpty() ? target : target.trusting(trust(console));
    } catch (IllegalArgumentException e) {
      throw new BlackboxException(String.valueOf(e.getMessage()));
    }
  }

  private String token(Console console, Optional<String> local) throws BlackboxException {
    if (!tokenFile.isEmpty()) {
      return token(console.resolve(tokenFile), tokenFile);
    }
    String given = console.environment(VARIABLE);
    if (!given.isEmpty()) {
      return given;
    }
    if (local.isEmpty() || !new ForwardTarget(address, "none").isLocal()) {
      throw new BlackboxException(option + " " + address + ": the token is missing", TOKEN_HINT);
    }
    HomeFolder home = HomeFolder.of(console.environment(), console.folder());
    Path file = home.path().resolve(local.get());
    return token(file, file.toString());
  }

  private static String token(Path file, String name) throws BlackboxException {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new BlackboxException(
          SafeText.line(name) + ": the token cannot be read, " + IoReason.of(e), TOKEN_HINT);
    }
  }

  private SSLContext trust(Console console) throws BlackboxException {
    String name = SafeText.line(caFile);
    try (InputStream in = Files.newInputStream(console.resolve(caFile))) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      for (Certificate one : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        trusted.setCertificateEntry(String.valueOf(trusted.size()), one);
      }
      if (trusted.size() == 0) {
        throw new CertificateException("the file is empty");
      }
      TrustManagerFactory managers =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (IOException e) {
      throw new BlackboxException(name + ": cannot be read, " + IoReason.of(e));
    } catch (GeneralSecurityException e) {
      throw new BlackboxException(
          name + ": this is not a certificate, expected a PEM file with BEGIN CERTIFICATE");
    }
  }

  /** Says what the server has. */
  String sentence(ForwardState state, String file) {
    if (state.isComplete()) {
      return " "
          + address
          + " has all "
          + state.lines()
          + " lines as session "
          + state.session()
          + ".";
    }
    return " %s has %d of %d lines of session %s; blackbox record -o %s --to %s%s%s </dev/null sends the rest."
        .formatted(
            address,
            state.acknowledged(),
            state.lines(),
            state.session(),
            file,
            address,
            tokenFile.isEmpty() ? "" : " " + TOKEN_FILE + " " + SafeText.line(tokenFile),
            caFile.isEmpty() ? "" : " " + CA_FILE + " " + SafeText.line(caFile));
  }
}
