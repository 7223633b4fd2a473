package dev.blackbox.intake.observe.evaluation;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.Pattern;

/** Classifies files by their paths. */
final class PathKinds {
  private static final List<String> CI =
      List.of(
          ".github/workflows/**",
          ".github/actions/**",
          ".gitlab-ci.yml",
          ".gitlab/ci/**",
          ".circleci/**",
          ".buildkite/**",
          ".drone.yml",
          ".travis.yml",
          ".woodpecker.yml",
          ".woodpecker/**",
          ".tekton/**",
          ".teamcity/**",
          "Jenkinsfile",
          "appveyor.yml",
          ".appveyor.yml",
          "azure-pipelines.yml",
          "bitbucket-pipelines.yml",
          "buildspec.yml",
          "cloudbuild.yaml",
          ".ci/**");

  private static final Pattern TEST =
      Pattern.compile(
          "(?:.*/)?(?:tests?|specs?|__tests__|testing)/.*"
              + "|(?:.*/)?(?:test_|Test)[^/]*"
              + "|(?:.*/)?[^/]*[._-](?:test|tests|spec|specs)(?:\\.[^/.]+)?"
              + "|(?:.*/)?[^/]*(?:Test|Tests|IT|Spec)\\.[a-z]+");

  private PathKinds() {}

  static boolean isCi(String path) {
    return matches(path, CI);
  }

  static boolean isTest(String path) {
    return TEST.matcher(path).matches();
  }

  static boolean matches(String path, List<String> globs) {
    Path file = Path.of(path);
    for (String glob : globs) {
      PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob);
      if (matcher.matches(file)) {
        return true;
      }
    }
    return false;
  }
}
