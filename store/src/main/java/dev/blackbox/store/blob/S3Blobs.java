package dev.blackbox.store.blob;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Blobs in a bucket of S3, or of anything that speaks like it: {@code s3://bucket/prefix/9f/9f86…}.
 *
 * <p>The folder names are those of {@link FolderBlobs}, so one can be copied to the other.
 */
public final class S3Blobs implements BlobStore, Closeable {
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;

  private final S3Client client;
  private final String bucket;
  private final String prefix;

  /**
   * The blobs below a prefix of a bucket.
   *
   * @param prefix empty, or ending with a slash
   */
  S3Blobs(S3Client client, String bucket, String prefix) {
    this.client = client;
    this.bucket = bucket;
    this.prefix = prefix;
  }

  /**
   * Opens a place in S3.
   *
   * @param location {@code s3://bucket/prefix}
   * @param environment the variables that all tools for S3 know: {@code AWS_ACCESS_KEY_ID}, {@code
   *     AWS_SECRET_ACCESS_KEY}, {@code AWS_SESSION_TOKEN}, {@code AWS_REGION}, {@code
   *     AWS_ENDPOINT_URL_S3}, {@code AWS_ENDPOINT_URL}, {@code AWS_PROFILE} and where its files are
   */
  public static S3Blobs open(URI location, Map<String, String> environment) throws IOException {
    String bucket = location.getHost();
    if (!"s3".equals(location.getScheme()) || bucket == null) {
      throw new IOException(location + ": expected s3://bucket/prefix");
    }
    String path = location.getPath().replaceAll("^/+|/+$", "");
    return new S3Blobs(
        S3Access.client(location, environment), bucket, path.isEmpty() ? "" : path + "/");
  }

  @Override
  public BlobRef put(byte[] content, String mime) throws IOException {
    BlobRef ref = BlobRef.of(content, mime);
    store(ref, RequestBody.fromBytes(content));
    return ref;
  }

  /** The name of a blob is its hash, so a stream is kept in a file until its end is known. */
  @Override
  public BlobRef put(InputStream content, String mime) throws IOException {
    Path spool = Files.createTempFile("blackbox", ".blob");
    try {
      Sha256 hash = new Sha256();
      try (OutputStream out = Files.newOutputStream(spool)) {
        hash.pass(content, (piece, length) -> out.write(piece, 0, length));
      }
      BlobRef ref = hash.ref(mime);
      store(ref, RequestBody.fromFile(spool));
      return ref;
    } finally {
      Files.delete(spool);
    }
  }

  /**
   * Asks before it sends: a server that refuses a content answers before it has read it, and not
   * every client understands such an answer.
   */
  private void store(BlobRef ref, RequestBody body) throws IOException {
    if (isKnown(ref.sha256())) {
      replaceIfDamaged(ref, body);
      return;
    }
    try {
      client.putObject(request(ref).ifNoneMatch("*").build(), body);
    } catch (SdkException e) {
      // Somebody else put the same blob in between, or it is a failure.
      if (verify(ref) != BlobState.INTACT) {
        throw failure(ref.sha256(), e);
      }
    }
  }

  /** Who may write but not list is told 403 of what is not there. */
  private boolean isKnown(String sha256) throws IOException {
    try {
      client.headObject(head -> head.bucket(bucket).key(key(sha256)));
      return true;
    } catch (S3Exception e) {
      if (e.statusCode() == NOT_FOUND || e.statusCode() == FORBIDDEN) {
        return false;
      }
      throw failure(sha256, e);
    } catch (SdkException e) {
      throw failure(sha256, e);
    }
  }

  private void replaceIfDamaged(BlobRef ref, RequestBody body) throws IOException {
    if (verify(ref) == BlobState.INTACT) {
      return;
    }
    try {
      client.putObject(request(ref).build(), body);
    } catch (SdkException e) {
      throw failure(ref.sha256(), e);
    }
  }

  private PutObjectRequest.Builder request(BlobRef ref) {
    return PutObjectRequest.builder().bucket(bucket).key(key(ref.sha256())).contentType(ref.mime());
  }

  @Override
  public Optional<InputStream> get(String sha256) throws IOException {
    if (!BlobRef.isSha256(sha256)) {
      return Optional.empty();
    }
    try {
      return Optional.of(client.getObject(get -> get.bucket(bucket).key(key(sha256))));
    } catch (SdkException e) {
      return absent(sha256, e);
    }
  }

  @Override
  public boolean contains(String sha256) throws IOException {
    if (!BlobRef.isSha256(sha256)) {
      return false;
    }
    try {
      client.headObject(head -> head.bucket(bucket).key(key(sha256)));
      return true;
    } catch (SdkException e) {
      return absent(sha256, e).isPresent();
    }
  }

  /**
   * A missing bucket is a mistake of the user, not a missing blob; a HEAD cannot tell them apart.
   */
  private <T> Optional<T> absent(String sha256, SdkException e) throws IOException {
    boolean isAbsent =
        e instanceof S3Exception s3
            && s3.statusCode() == NOT_FOUND
            && !S3Failure.code(s3).equals("NoSuchBucket");
    if (!isAbsent) {
      throw failure(sha256, e);
    }
    return Optional.empty();
  }

  @Override
  public BlobState verify(BlobRef blob) throws IOException {
    return Sha256.check(() -> get(blob.sha256()).orElse(null), blob);
  }

  private IOException failure(String sha256, SdkException e) {
    return S3Failure.of("s3://" + bucket + "/" + key(sha256), e);
  }

  private String key(String sha256) {
    return prefix + sha256.substring(0, 2) + "/" + sha256;
  }

  @Override
  public void close() {
    client.close();
  }
}
