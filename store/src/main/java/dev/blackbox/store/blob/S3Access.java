package dev.blackbox.store.blob;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** Creates clients for S3 from the environment and the profile files. */
final class S3Access {
  private static final Duration CONNECTING = Duration.ofSeconds(5);
  private static final Duration SILENCE = Duration.ofSeconds(20);

  private final Map<String, String> environment;
  private final ProfileFile profiles;

  private S3Access(Map<String, String> environment) throws IOException {
    this.environment = environment;
    profiles = profiles();
  }

  static S3Client client(URI location, Map<String, String> environment) throws IOException {
    return client(location, environment, SILENCE);
  }

  /**
   * Creates a client with timeouts.
   *
   * @param silence the timeout of each of three attempts
   */
  static S3Client client(URI location, Map<String, String> environment, Duration silence)
      throws IOException {
    S3Access access = new S3Access(environment);
    Optional<String> endpoint =
        access.first("endpoint_url", "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL");
    Optional<String> region = access.first("region", "AWS_REGION", "AWS_DEFAULT_REGION");
    if (region.isEmpty() && endpoint.isEmpty()) {
      throw new IOException(
          location + ": no region is known\nhint: set AWS_REGION, or AWS_ENDPOINT_URL");
    }
    S3ClientBuilder builder =
        S3Client.builder()
            .httpClientBuilder(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(CONNECTING)
                    .socketTimeout(silence))
            .overrideConfiguration(settings -> settings.retryStrategy(RetryMode.STANDARD))
            .region(Region.of(region.orElse("us-east-1")))
            .credentialsProvider(access.credentials())
            .serviceConfiguration(s3 -> s3.expectContinueEnabled(false))
            // Names are hashes already, and some servers do not know the newer checksums.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED);
    endpoint.ifPresent(
        address -> builder.endpointOverride(URI.create(address)).forcePathStyle(true));
    return builder.build();
  }

  private AwsCredentialsProvider credentials() {
    Optional<String> id = variable("AWS_ACCESS_KEY_ID");
    Optional<String> secret = variable("AWS_SECRET_ACCESS_KEY");
    if (id.isEmpty() || secret.isEmpty()) {
      return DefaultCredentialsProvider.builder()
          .profileFile(() -> profiles)
          .profileName(profileName())
          .build();
    }
    AwsCredentials credentials =
        variable("AWS_SESSION_TOKEN")
            .<AwsCredentials>map(
                token -> AwsSessionCredentials.create(id.get(), secret.get(), token))
            .orElseGet(() -> AwsBasicCredentials.create(id.get(), secret.get()));
    return StaticCredentialsProvider.create(credentials);
  }

  /** A setting from the first variable that is set, or else from the profile. */
  private Optional<String> first(String property, String... variables) {
    for (String name : variables) {
      Optional<String> value = variable(name);
      if (value.isPresent()) {
        return value;
      }
    }
    return profiles.profile(profileName()).flatMap(profile -> profile.property(property));
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
  }

  private String profileName() {
    return variable("AWS_PROFILE").orElse("default");
  }

  private ProfileFile profiles() throws IOException {
    ProfileFile.Aggregator all = ProfileFile.aggregator();
    Path folder =
        Path.of(variable("HOME").orElseGet(() -> System.getProperty("user.home")), ".aws");
    add(all, "AWS_CONFIG_FILE", folder.resolve("config"), ProfileFile.Type.CONFIGURATION);
    add(
        all,
        "AWS_SHARED_CREDENTIALS_FILE",
        folder.resolve("credentials"),
        ProfileFile.Type.CREDENTIALS);
    return all.build();
  }

  private void add(ProfileFile.Aggregator all, String variable, Path usual, ProfileFile.Type type)
      throws IOException {
    Path file = variable(variable).map(Path::of).orElse(usual);
    if (Files.isRegularFile(file)) {
      try {
        all.addFile(ProfileFile.builder().content(file).type(type).build());
      } catch (IllegalArgumentException e) {
        throw new IOException(file + ": not a file of AWS profiles: " + e.getMessage(), e);
      }
    }
  }
}
