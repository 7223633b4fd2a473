package dev.blackbox.intake.observe.command;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The purpose of a command, judged by its words. */
public enum Category {
  TEST,
  BUILD,
  VERSION_CONTROL,
  PACKAGES,
  NETWORK,
  CONTAINER,
  OTHER;

  private static final Set<String> TEST_PROGRAMS =
      Set.of("pytest", "jest", "vitest", "mocha", "rspec", "phpunit", "ctest", "tox", "nox");
  private static final Set<String> TEST_BY_WORD =
      Set.of(
          "ant",
          "bun",
          "bundle",
          "cargo",
          "composer",
          "deno",
          "dotnet",
          "go",
          "gradle",
          "gradlew",
          "make",
          "mix",
          "mvn",
          "mvnw",
          "npm",
          "npx",
          "php",
          "pnpm",
          "poetry",
          "rake",
          "swift",
          "uv",
          "yarn");
  private static final Set<String> TEST_WORDS =
      Set.of(
          "test",
          "tests",
          "check",
          "verify",
          "t",
          "spec",
          "nextest",
          "pytest",
          "jest",
          "vitest",
          "mocha",
          "rspec",
          "phpunit",
          "artisan-test");
  private static final Set<String> TEST_MODULES = Set.of("pytest", "unittest", "nose2", "tox");
  private static final Set<String> PACKAGE_WORDS =
      Set.of(
          "add", "ci", "get", "i", "install", "remove", "require", "sync", "uninstall", "update");
  private static final Set<String> PACKAGE_PROGRAMS =
      Set.of("bun", "bundle", "composer", "npm", "pip", "pip3", "pnpm", "poetry", "uv", "yarn");

  /** {@code version_control}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Category of(List<String> argv) {
    String program = argv.get(0).substring(argv.get(0).lastIndexOf('/') + 1);
    List<String> words = argv.subList(1, argv.size());
    if (isTest(program, words)) {
      return TEST;
    }
    if (PACKAGE_PROGRAMS.contains(program) && words.stream().anyMatch(PACKAGE_WORDS::contains)) {
      return PACKAGES;
    }
    return switch (program) {
      case "git", "gh", "hg", "svn" -> VERSION_CONTROL;
      case "curl", "wget", "ssh", "scp", "rsync" -> NETWORK;
      case "docker", "podman", "kubectl", "terraform" -> CONTAINER;
      case "ant",
          "cargo",
          "cmake",
          "dotnet",
          "gcc",
          "go",
          "gradle",
          "javac",
          "make",
          "mvn",
          "rustc",
          "swift",
          "tsc" ->
          BUILD;
      default -> OTHER;
    };
  }

  private static boolean isTest(String program, List<String> words) {
    if (TEST_PROGRAMS.contains(program)) {
      return true;
    }
    if (program.startsWith("python")) {
      int module = words.indexOf("-m");
      return module >= 0
          && module + 1 < words.size()
          && TEST_MODULES.contains(words.get(module + 1));
    }
    if (program.equals("node")) {
      return words.contains("--test");
    }
    return TEST_BY_WORD.contains(program) && words.stream().anyMatch(Category::isTestWord);
  }

  /** {@code test}, {@code :app:test}, {@code test:unit}. */
  private static boolean isTestWord(String word) {
    return TEST_WORDS.contains(word)
        || word.endsWith(":test")
        || word.startsWith("test:")
        || word.startsWith("test-");
  }
}
