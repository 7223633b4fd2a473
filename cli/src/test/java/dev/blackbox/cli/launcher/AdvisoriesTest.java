package dev.blackbox.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** No jar of the command has a version that docs/advisories.txt lists. */
final class AdvisoriesTest {
  private static final Pattern ENTRY =
      Pattern.compile("([\\w.]+):([\\w.-]+) (\\d\\S*) (\\d\\S*) ((?:CVE|GHSA)-\\S+) (.+)");

  /** A range of versions with a known vulnerability. */
  private record Advisory(String group, String artifact, Version from, Version before, String id) {
    /** Returns the version of the artifact that a jar has, if it is one of it. */
    Optional<Version> versionOf(String jar) {
      Path file = Path.of(jar);
      Matcher name =
          Pattern.compile(Pattern.quote(artifact) + "-(\\d.*)\\.jar")
              .matcher(String.valueOf(file.getFileName()));
      // Maven keeps jars in folders named after their groups.
      String folders = "/" + group.replace('.', '/') + "/" + artifact + "/";
      boolean isOurs = jar.replace(File.separatorChar, '/').contains(folders);
      return name.matches() && isOurs
          ? Optional.of(Version.parse(name.group(1)))
          : Optional.empty();
    }

    boolean affects(Version version) {
      return version.compareTo(from) >= 0 && version.compareTo(before) < 0;
    }
  }

  private static List<Advisory> advisories() throws IOException {
    List<Advisory> all = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("../docs/advisories.txt"))) {
      if (!line.startsWith("#")) {
        Matcher entry = ENTRY.matcher(line);
        assertThat(entry.matches()).as(line).isTrue();
        all.add(
            new Advisory(
                entry.group(1),
                entry.group(2),
                Version.parse(entry.group(3)),
                Version.parse(entry.group(4)),
                entry.group(5)));
      }
    }
    return all;
  }

  private static List<String> affected(List<String> jars) throws IOException {
    List<String> found = new ArrayList<>();
    for (Advisory advisory : advisories()) {
      for (String jar : jars) {
        if (advisory.versionOf(jar).filter(advisory::affects).isPresent()) {
          found.add(advisory.id() + ": " + jar);
        }
      }
    }
    return found;
  }

  private static List<String> classPath() {
    return Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator, -1));
  }

  @Test
  void noJarHasAKnownVulnerability() throws IOException {
    assertThat(affected(classPath())).isEmpty();
  }

  /** An entry for a jar that is not ours, or is no longer, would be checked against nothing. */
  @Test
  void everyAdvisoryIsAboutOneOfOurJars() throws IOException {
    for (Advisory advisory : advisories()) {
      assertThat(classPath())
          .as(advisory.toString())
          .anyMatch(jar -> advisory.versionOf(jar).isPresent());
    }
  }

  @Test
  void listedVersionIsFound() throws IOException {
    String jetty =
        "/m2/org/eclipse/jetty/http2/jetty-http2-common/%1$s/jetty-http2-common-%1$s.jar";

    assertThat(affected(List.of(jetty.formatted("12.0.24"))))
        .containsExactly("CVE-2025-5115: " + jetty.formatted("12.0.24"));
    assertThat(affected(List.of(jetty.formatted("12.0.5")))).hasSize(3);
    assertThat(affected(List.of(jetty.formatted("12.0.25"), jetty.formatted("12.1.12")))).isEmpty();
  }
}
