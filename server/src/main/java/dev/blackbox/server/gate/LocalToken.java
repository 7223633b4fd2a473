package dev.blackbox.server.gate;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The one token of a server on this machine, kept in {@code ~/.blackbox/serve.token}. */
public final class LocalToken implements AccessTokens {
  /** The name of the file in the home folder. */
  public static final String FILE = "serve.token";

  private static final int BYTES = 32;
  private static final int MAX_FILE = 256;
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{43}");
  private static final Caller OWNER = new Caller("owner", Role.ADMIN, List.of());

  private final String text;

  public LocalToken(String text) {
    this.text = text;
  }

  /** Returns a new random token of 256 bits. */
  public static String random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /**
   * Reads the token of this user, or creates it.
   *
   * @param isReplaced whether a new token replaces the old one, so that old links stop working
   */
  public static LocalToken in(Path home, boolean isReplaced) throws IOException, BlackboxException {
    Path file = home.resolve(FILE);
    if (isReplaced || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      Disk disk = Disk.real();
      disk.createFolders(home);
      disk.replace(file, (random() + "\n").getBytes(US_ASCII));
    }
    String name = SafeText.line(file.toString());
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > MAX_FILE) {
      throw damaged(name);
    }
    String text = Files.readString(file, US_ASCII).strip();
    if (!TOKEN.matcher(text).matches()) {
      throw damaged(name);
    }
    return new LocalToken(text);
  }

  private static BlackboxException damaged(String name) {
    return new BlackboxException(
        name + ": this is not a token, expected a file that blackbox serve made",
        "blackbox serve --new-token replaces it");
  }

  /** Returns the token itself; show it only to its owner. */
  public String text() {
    return text;
  }

  @Override
  public Optional<Caller> holder(String token) {
    boolean isRight = MessageDigest.isEqual(hash(token), hash(text));
    return isRight ? Optional.of(OWNER) : Optional.empty();
  }

  /** There is no other token. */
  @Override
  public int share(int all) {
    return all;
  }

  private static byte[] hash(String token) {
    return Hashes.sha256().digest(token.getBytes(UTF_8));
  }

  @Override
  public String toString() {
    return "a token";
  }
}
