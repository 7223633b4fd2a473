package dev.blackbox.server.team;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.gate.Role;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A line of a token file:
 *
 * <pre>{@code
 * alice reader active projects=teahouse created=2026-11-18T12:00:00Z sha256=9f86d0…
 * }</pre>
 *
 * <p>A recorder may have {@code quota=50G} in front of the hash. The hash is the last field and has
 * a fixed length, so that a line that was cut is no entry instead of one that allows more.
 *
 * @param projects the projects whose sessions the holder may use; empty for all
 * @param revoked when the token was revoked, or null
 * @param quota how many bytes of recordings the holder may send; 0 for the usual number
 * @param sha256 the hash of the token, in lower-case hex digits
 */
public record TokenEntry(
    String name,
    Role role,
    List<String> projects,
    Instant created,
    @Nullable Instant revoked,
    long quota,
    String sha256) {
  /** What a recorder may send if its line does not say: 10 GB. */
  public static final long USUAL_QUOTA = 10_000_000_000L;

  /** What is expected of a line, for messages. */
  static final String EXPECTED =
      "NAME ROLE active projects=* created=TIME sha256=HASH, as blackbox token new writes it";

  private static final String ALL = "*";
  private static final String ACTIVE = "active";
  private static final String REVOKED = "revoked=";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");
  private static final Pattern LINE =
      Pattern.compile(
          "(\\S+)\\s+(reader|recorder|admin)\\s+(active|revoked=\\S+)\\s+projects=(\\S+)"
              + "\\s+created=(\\S+)(?:\\s+quota=([1-9]\\d{0,8})([kMG]?))?\\s+sha256=([0-9a-f]{64})");

  private static final String UNITS = "kMG";

  public TokenEntry {
    projects = List.copyOf(projects);
  }

  /** Returns whether a text can be the name of a token. */
  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /** Returns the hash of a token as an entry has it. */
  public static String hash(String token) {
    return HexFormat.of().formatHex(Hashes.sha256().digest(token.getBytes(UTF_8)));
  }

  /** Reads a line; empty if it is not an entry. */
  static Optional<TokenEntry> parse(String line) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches() || !isName(parts.group(1))) {
      return Optional.empty();
    }
    try {
      String state = parts.group(3);
      return Optional.of(
          new TokenEntry(
              parts.group(1),
              Role.valueOf(parts.group(2).toUpperCase(Locale.ROOT)),
              projects(parts.group(4)),
              Instant.parse(parts.group(5)),
              state.equals(ACTIVE) ? null : Instant.parse(state.substring(REVOKED.length())),
              parts.group(6) == null ? 0 : quota(parts.group(6), parts.group(7)),
              parts.group(8)));
    } catch (DateTimeException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static long quota(String number, String unit) {
    long bytes = Long.parseLong(number);
    for (int i = unit.isEmpty() ? -1 : UNITS.indexOf(unit); i >= 0; i--) {
      bytes *= 1000;
    }
    return bytes;
  }

  /** Returns a number of bytes as a line has it: {@code 50G}. */
  public static String quota(long bytes) {
    long number = bytes;
    int unit = 0;
    while (number % 1000 == 0 && unit < UNITS.length()) {
      number /= 1000;
      unit++;
    }
    return number + UNITS.substring(Math.max(0, unit - 1), unit);
  }

  private static List<String> projects(String field) {
    if (field.equals(ALL)) {
      return List.of();
    }
    List<String> names =
        Stream.of(field.split(",", -1))
            .map(name -> URLDecoder.decode(name.replace("+", "%2B"), UTF_8))
            .toList();
    if (names.contains("")) {
      throw new IllegalArgumentException("a project without a name");
    }
    return names;
  }

  /** Returns the line of this entry, without its end. */
  String line() {
    return String.join(
        " ",
        name,
        role.word(),
        revoked == null ? ACTIVE : REVOKED + revoked,
        "projects=" + projectField(),
        "created=" + created + (quota == 0 ? "" : " quota=" + quota(quota)),
        "sha256=" + sha256);
  }

  private String projectField() {
    return projects.isEmpty()
        ? ALL
        : projects.stream().map(TokenEntry::encode).collect(Collectors.joining(","));
  }

  /** Leaves what is usual in paths readable. */
  private static String encode(String project) {
    return URLEncoder.encode(project, UTF_8)
        .replace("+", "%20")
        .replace("*", "%2A")
        .replace("%2F", "/");
  }

  TokenEntry revokedAt(Instant time) {
    return new TokenEntry(name, role, projects, created, time, quota, sha256);
  }

  /** Returns whether the token opens the gate. */
  public boolean isActive() {
    return revoked == null;
  }

  Caller caller() {
    long usual = role == Role.RECORDER ? USUAL_QUOTA : Long.MAX_VALUE;
    return new Caller(name, role, projects, quota == 0 ? usual : quota);
  }
}
