package dev.blackbox.intake.observe.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What starts a program in a session of its own: the JDK cannot. */
final class SessionStarter {
  private static final Path SETSID = Path.of("/usr/bin/setsid");
  private static final Path PERL = Path.of("/usr/bin/perl");

  private SessionStarter() {}

  /** The words before the program; macOS has no setsid, but a Perl. */
  static List<String> starter() {
    if (Files.isExecutable(SETSID)) {
      return List.of(SETSID.toString());
    }
    return Files.isExecutable(PERL)
        ? List.of(PERL.toString(), "-e", "use POSIX; POSIX::setsid(); exec { $ARGV[0] } @ARGV")
        : List.of();
  }
}
