package dev.blackbox.intake.observe.command;

import dev.blackbox.store.disk.NativeText;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Scripts that precede programs on an agent's path. Each notes the call, runs the program, notes
 * the exit code and exits with it.
 *
 * <p>They are minimal, because an agent may make thousands of calls: they start nothing but the
 * program and keep no file open, because a program may rely on its file descriptors.
 */
public final class Wrappers {
  /** The programs that say most about an agent's work. */
  public static final List<String> USUAL =
      List.of(
          "ant",
          "bun",
          "bundle",
          "cargo",
          "cmake",
          "composer",
          "ctest",
          "curl",
          "deno",
          "docker",
          "dotnet",
          "gcc",
          "gh",
          "git",
          "go",
          "gradle",
          "java",
          "javac",
          "jest",
          "kubectl",
          "make",
          "mix",
          "mocha",
          "mvn",
          "node",
          "nox",
          "npm",
          "npx",
          "php",
          "phpunit",
          "pip",
          "pip3",
          "pnpm",
          "podman",
          "poetry",
          "pytest",
          "python",
          "python3",
          "rake",
          "rspec",
          "ruby",
          "rustc",
          "scp",
          "ssh",
          "swift",
          "terraform",
          "tox",
          "tsc",
          "uv",
          "vitest",
          "wget",
          "yarn");

  private static final String SCRIPT =
      """
      #!/bin/sh
      { read -r __bb_s __bb_x </proc/uptime; printf '%s\\0' "$PWD" {name} "$@" >{log}/$__bb_s.$$; } 2>/dev/null
      {program} "$@"
      __bb_c=$?
      { read -r __bb_e __bb_x </proc/uptime; printf '%s %s' $__bb_c $__bb_e >>{log}/$__bb_s.$$; } 2>/dev/null
      exit $__bb_c
      """;

  private Wrappers() {}

  /**
   * Writes a script for each program that is on the path.
   *
   * @param log the folder for the notes
   * @return the wrapped programs
   */
  public static List<String> write(Path folder, Path log, List<String> names, String path)
      throws IOException {
    List<String> wrapped = new ArrayList<>();
    Set<String> wanted = new LinkedHashSet<>(names);
    for (String name : wanted) {
      Optional<Path> program = find(name, path);
      if (program.isPresent()) {
        Path script = folder.resolve(name);
        Files.write(script, NativeText.encode(script(name, program.get(), log)));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        wrapped.add(name);
      }
    }
    return wrapped;
  }

  private static String script(String name, Path program, Path log) {
    return SCRIPT
        .replace("{name}", quoted(name))
        .replace("{log}", quoted(log.toString()))
        .replace("{program}", quoted(program.toString()));
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  /** Finds a program on a path. */
  public static Optional<Path> find(String name, String path) {
    if (name.contains("/")) {
      Path file = NativeText.path(name).toAbsolutePath();
      return isProgram(file) ? Optional.of(file) : Optional.empty();
    }
    for (String folder : path.split(File.pathSeparator, -1)) {
      Path file = NativeText.path(folder.isEmpty() ? "." : folder).resolve(name).toAbsolutePath();
      if (isProgram(file)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  private static boolean isProgram(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }
}
