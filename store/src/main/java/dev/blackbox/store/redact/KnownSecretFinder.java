package dev.blackbox.store.redact;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Finds secrets in an agent's surroundings: in its environment variables and in the files where
 * programs keep credentials.
 */
public final class KnownSecretFinder {
  private static final String FROM_ENVIRONMENT = "env_var";
  private static final String FROM_FILE = "credential";
  private static final int SHORTEST = 8;

  /** Files whose whole text is one secret. */
  private static final List<String> TOKEN_FILES =
      List.of(".vault-token", ".cache/huggingface/token", ".huggingface/token", ".fly/token");

  /** Files with names and values; the rules find what is secret in them. */
  private static final List<String> CREDENTIAL_FILES =
      List.of(
          ".netrc",
          ".git-credentials",
          ".config/git/credentials",
          ".npmrc",
          ".yarnrc.yml",
          ".pypirc",
          ".pgpass",
          ".my.cnf",
          ".env",
          ".aws/credentials",
          ".docker/config.json",
          ".kube/config",
          ".config/gh/hosts.yml",
          ".config/hub",
          ".config/glab-cli/config.yml",
          ".config/gcloud/application_default_credentials.json",
          ".azure/accessTokens.json",
          ".terraform.d/credentials.tfrc.json",
          ".cargo/credentials.toml",
          ".cargo/credentials",
          ".gem/credentials",
          ".m2/settings.xml",
          ".gradle/gradle.properties",
          ".claude/.credentials.json",
          ".claude.json",
          ".codex/auth.json",
          ".gemini/oauth_creds.json",
          ".local/share/opencode/auth.json",
          ".s3cfg",
          ".boto",
          ".ssh/id_rsa",
          ".ssh/id_ecdsa",
          ".ssh/id_ed25519",
          ".ssh/id_dsa");

  private KnownSecretFinder() {}

  /** Returns the values of variables whose name or value identifies them as secret. */
  public static List<KnownSecret> fromEnvironment(Map<String, String> environment) {
    Map<String, KnownSecret> known = new LinkedHashMap<>();
    Redactor redactor = Redactor.standard();
    Set<String> secretWords = RedactionRules.standard().secretWords();
    environment.forEach(
        (name, value) -> {
          if (isSecretName(name, secretWords) && isSecretValue(value)) {
            known.put(value, new KnownSecret(FROM_ENVIRONMENT, value));
          }
          found(redactor, name + "=" + value)
              .forEach(
                  secret -> known.putIfAbsent(secret, new KnownSecret(FROM_ENVIRONMENT, secret)));
        });
    return List.copyOf(known.values());
  }

  /**
   * Returns the secrets in the credential files of a home folder.
   *
   * @param read returns the text of a file; empty if it cannot be read
   */
  public static List<KnownSecret> fromCredentialFiles(
      Path home, Function<Path, Optional<String>> read) {
    Map<String, KnownSecret> known = new LinkedHashMap<>();
    Redactor redactor = Redactor.standard();
    List<String> secrets = new ArrayList<>();
    for (String file : TOKEN_FILES) {
      read.apply(home.resolve(file)).map(String::strip).ifPresent(secrets::add);
    }
    for (String file : CREDENTIAL_FILES) {
      read.apply(home.resolve(file)).ifPresent(text -> secrets.addAll(found(redactor, text)));
    }
    secrets.stream()
        .filter(secret -> secret.length() >= SHORTEST)
        .forEach(secret -> known.put(secret, new KnownSecret(FROM_FILE, secret)));
    return List.copyOf(known.values());
  }

  private static List<String> found(Redactor redactor, String text) {
    return redactor.redact(text).matches().stream()
        .map(match -> text.substring(match.start(), match.end()))
        .filter(secret -> secret.length() >= SHORTEST)
        .toList();
  }

  /** A word such as TYPE denotes something else only at the end: TOKEN_TYPE, not TYPE_TOKEN. */
  private static boolean isSecretName(String name, Set<String> secretWords) {
    List<String> words = List.of(name.toLowerCase(Locale.ROOT).split("[_.-]", -1));
    return words.stream().anyMatch(secretWords::contains)
        && !RedactionRules.standard().innocentNames().endsWith(words.get(words.size() - 1));
  }

  /** Excludes paths, numbers and plain words, which also occur in harmless text. */
  private static boolean isSecretValue(String value) {
    return value.length() >= SHORTEST
        && !value.startsWith("/")
        && !value.contains("://")
        && !value.matches("[0-9]+|[a-z]+([ _-][a-z]+)*|[A-Z]+(_[A-Z]+)*");
  }
}
