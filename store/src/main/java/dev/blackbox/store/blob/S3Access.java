package dev.blackbox.store.blob;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** How to reach S3, as the environment says. */
final class S3Access {
  private S3Access() {}

  static S3Client client(URI location, Map<String, String> environment) throws IOException {
    String endpoint = first(environment, "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL");
    String region = first(environment, "AWS_REGION", "AWS_DEFAULT_REGION");
    if (region == null && endpoint == null) {
      throw new IOException(
          location + ": no region is known\nhint: set AWS_REGION, or AWS_ENDPOINT_URL");
    }
    S3ClientBuilder builder =
        S3Client.builder()
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .region(Region.of(region == null ? "us-east-1" : region))
            .credentialsProvider(credentials(environment))
            .serviceConfiguration(s3 -> s3.expectContinueEnabled(false))
            // The names are hashes already, and not every server knows the newer checksums.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED);
    if (endpoint != null) {
      builder.endpointOverride(URI.create(endpoint)).forcePathStyle(true);
    }
    return builder.build();
  }

  private static AwsCredentialsProvider credentials(Map<String, String> environment) {
    String id = first(environment, "AWS_ACCESS_KEY_ID");
    String secret = first(environment, "AWS_SECRET_ACCESS_KEY");
    if (id == null || secret == null) {
      return DefaultCredentialsProvider.builder().build();
    }
    String token = first(environment, "AWS_SESSION_TOKEN");
    AwsCredentials credentials =
        token == null
            ? AwsBasicCredentials.create(id, secret)
            : AwsSessionCredentials.create(id, secret, token);
    return StaticCredentialsProvider.create(credentials);
  }

  private static @Nullable String first(Map<String, String> environment, String... names) {
    for (String name : names) {
      String value = environment.get(name);
      if (value != null && !value.isBlank()) {
        return value;
      }
    }
    return null;
  }
}
