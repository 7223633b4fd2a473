package dev.blackbox.store.blob;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

class S3BlobsTest extends BlobStoreContract {
  @TempDir static Path folder;
  private static S3Server server;

  private String prefix = "";
  private S3Client client;
  private S3Blobs store;

  @BeforeAll
  static void startServer() throws IOException {
    server = S3Server.start(folder);
  }

  @AfterAll
  static void stopServer() {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void connect() throws IOException {
    // Each test has a place of its own in the bucket, and the server stays.
    prefix = "team/" + UUID.randomUUID();
    client = S3Access.client(location(), server.environment());
    store = S3Blobs.open(location(), server.environment());
  }

  @AfterEach
  void disconnect() {
    client.close();
    store.close();
  }

  private URI location() {
    return URI.create("s3://blobs/" + prefix);
  }

  @Override
  BlobStore store() {
    return store;
  }

  @Override
  void replace(String sha256, byte[] content) {
    client.putObject(put -> put.bucket("blobs").key(key(sha256)), RequestBody.fromBytes(content));
  }

  @Override
  void remove(String sha256) {
    client.deleteObject(delete -> delete.bucket("blobs").key(key(sha256)));
  }

  @Override
  int objects() {
    return client.listObjectsV2(list -> list.bucket("blobs").prefix(prefix + "/")).keyCount();
  }

  private String key(String sha256) {
    return prefix + "/" + sha256.substring(0, 2) + "/" + sha256;
  }

  @Test
  void theTypeOfABlobIsKept() throws Exception {
    BlobRef ref = store.put("<p>".getBytes(UTF_8), "text/html");

    assertThat(client.headObject(head -> head.bucket("blobs").key(key(ref.sha256()))).contentType())
        .isEqualTo("text/html");
  }

  @Test
  void aWrongSecretIsASentence() throws Exception {
    Map<String, String> environment = new HashMap<>(server.environment());
    environment.put("AWS_SECRET_ACCESS_KEY", "wrong");
    try (S3Blobs wrong = S3Blobs.open(location(), environment)) {
      assertThatIOException()
          .isThrownBy(() -> wrong.put("x".getBytes(UTF_8), "text/plain"))
          .withMessageMatching(
              "s3://blobs/"
                  + prefix
                  + "/2d/2d711642\\w+: access is denied \\(403, SignatureDoesNotMatch\\)"
                  + "\nhint: check AWS_ACCESS_KEY_ID and .*");
    }
  }

  @Test
  void whatTheVariablesDoNotSayTheProfileSays(@TempDir Path home) throws Exception {
    Files.createDirectories(home.resolve(".aws"));
    Files.writeString(
        home.resolve(".aws/config"),
        """
        [profile harbour]
        region = eu-central-1
        endpoint_url = %s
        """
            .formatted(server.endpoint()));
    Files.writeString(
        home.resolve(".aws/credentials"),
        """
        [harbour]
        aws_access_key_id = a-key
        aws_secret_access_key = a-secret
        """);
    Map<String, String> environment = Map.of("HOME", home.toString(), "AWS_PROFILE", "harbour");
    try (S3Blobs blobs = S3Blobs.open(location(), environment)) {
      BlobRef ref = blobs.put("x".getBytes(UTF_8), "text/plain");

      assertThat(blobs.verify(ref)).isEqualTo(BlobState.INTACT);
    }
  }

  @Test
  void aServerThatSaysNothingIsGivenUp() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Map<String, String> environment = new HashMap<>(server.environment());
      environment.put("AWS_ENDPOINT_URL", "http://127.0.0.1:" + silent.getLocalPort());
      Duration moment = Duration.ofMillis(100);
      try (S3Blobs blobs =
          new S3Blobs(S3Access.client(location(), environment, moment), "blobs", "")) {
        assertThatIOException()
            .isThrownBy(() -> blobs.put("x".getBytes(UTF_8), "text/plain"))
            .withMessageMatching("s3://blobs/2d/2d711642\\w+: the server does not answer: .*");
      }
    }
  }

  @Test
  void aMissingBucketIsASentence() throws Exception {
    try (S3Blobs nowhere = S3Blobs.open(URI.create("s3://no-bucket/x"), server.environment())) {
      assertThatIOException()
          // The server may close before it has read the body, and the client then sees no 404.
          .isThrownBy(() -> nowhere.put("x".getBytes(UTF_8), "text/plain"))
          .withMessageStartingWith("s3://no-bucket/x/");
      assertThatIOException()
          .isThrownBy(() -> nowhere.get("0".repeat(64)))
          .withMessageContaining("404");
    }
  }

  @Test
  void aServerThatDoesNotAnswerIsASentence() throws Exception {
    Map<String, String> environment = new HashMap<>(server.environment());
    environment.put("AWS_ENDPOINT_URL_S3", "http://127.0.0.1:1");
    try (S3Blobs nowhere = S3Blobs.open(location(), environment)) {
      assertThatIOException()
          .isThrownBy(() -> nowhere.contains("0".repeat(64)))
          .withMessage(
              "s3://blobs/"
                  + prefix
                  + "/00/"
                  + "0".repeat(64)
                  + ": the server does not answer: Connection refused");
    }
  }

  @Test
  void aPlaceIsABucketAndAPrefix() {
    assertThatIOException()
        .isThrownBy(() -> S3Blobs.open(URI.create("https://x/y"), server.environment()))
        .withMessage("https://x/y: expected s3://bucket/prefix");
    assertThatIOException()
        .isThrownBy(() -> S3Blobs.open(URI.create("s3://blobs"), Map.of()))
        .withMessage("s3://blobs: no region is known\nhint: set AWS_REGION, or AWS_ENDPOINT_URL");
  }
}
