package dev.blackbox.intake.observe.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The command prefix that starts a program in its own session, which the JDK cannot do. */
final class SessionStarter {
  private static final Path SETSID = Path.of("/usr/bin/setsid");
  private static final Path PERL = Path.of("/usr/bin/perl");
  private static final Path STATUS = Path.of("/proc/self/status");

  /** The bits of SIGINT and SIGQUIT in a mask of signals. */
  private static final long KEYBOARD_SIGNALS = 1L << 1 | 1L << 2;

  private SessionStarter() {}

  /**
   * Uses setsid, or Perl if there is none (macOS). Perl is also used if this program ignores
   * SIGINT, as after a start with {@code &} or {@code nohup}: a child would ignore it too, and
   * could not be interrupted.
   */
  static List<String> words() {
    boolean hasPerl = Files.isExecutable(PERL);
    if (Files.isExecutable(SETSID) && !(hasPerl && isInterruptIgnored())) {
      return List.of(SETSID.toString());
    }
    return hasPerl
        ? List.of(
            PERL.toString(),
            "-e",
            "use POSIX; $SIG{INT} = $SIG{QUIT} = 'DEFAULT'; POSIX::setsid();"
                + " exec { $ARGV[0] } @ARGV")
        : List.of();
  }

  private static boolean isInterruptIgnored() {
    try {
      return Files.readAllLines(STATUS).stream()
          .filter(line -> line.startsWith("SigIgn:"))
          .map(line -> line.substring("SigIgn:".length()).strip())
          .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) & KEYBOARD_SIGNALS) != 0);
    } catch (IOException | NumberFormatException e) {
      return false;
    }
  }
}
