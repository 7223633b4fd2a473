package dev.blackbox.store.blob;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Blobs in a bucket of S3 or of a compatible server: {@code s3://bucket/prefix/9f/9f86…}.
 *
 * <p>The names are those of {@link FolderBlobs}, so one can be copied to the other.
 */
public final class S3Blobs implements BlobStore {
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
   * @param environment the usual variables of S3 tools: {@code AWS_ACCESS_KEY_ID}, {@code
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

  /** Spools the stream to a file, because the name of a blob is the hash of all of it. */
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
   * Asks before it sends: a server that refuses a content answers before it has read it, which not
   * every client understands.
   */
  private void store(BlobRef ref, RequestBody body) throws IOException {
    if (isKnown(ref.sha256())) {
      replaceIfDamaged(ref, body);
      return;
    }
    try {
      client.putObject(request(ref).ifNoneMatch("*").build(), body);
    } catch (SdkException e) {
      // Another writer may have put the same blob meanwhile; otherwise it is a failure.
      if (verify(ref) != BlobState.INTACT) {
        throw failure(name(ref.sha256()), e);
      }
    }
  }

  /** Whether the blob is there; without the right to list, a missing one answers 403. */
  private boolean isKnown(String sha256) throws IOException {
    try {
      client.headObject(head -> head.bucket(bucket).key(key(sha256)));
      return true;
    } catch (S3Exception e) {
      if (e.statusCode() == NOT_FOUND || e.statusCode() == FORBIDDEN) {
        return false;
      }
      throw failure(name(sha256), e);
    } catch (SdkException e) {
      throw failure(name(sha256), e);
    }
  }

  private void replaceIfDamaged(BlobRef ref, RequestBody body) throws IOException {
    if (verify(ref) == BlobState.INTACT) {
      return;
    }
    try {
      client.putObject(request(ref).build(), body);
    } catch (SdkException e) {
      throw failure(name(ref.sha256()), e);
    }
  }

  private PutObjectRequest.Builder request(BlobRef ref) {
    return PutObjectRequest.builder().bucket(bucket).key(key(ref.sha256())).contentType(ref.mime());
  }

  @Override
  public Optional<StoredBlob> find(String hash) throws IOException {
    Optional<BlobHash> wanted = BlobHash.of(hash);
    if (wanted.isEmpty()) {
      return Optional.empty();
    }
    for (String name : wanted.get().names()) {
      Optional<StoredBlob> found = wanted.get().isFull() ? findName(name) : findPrefix(name);
      if (found.isPresent()) {
        return found;
      }
    }
    if (wanted.get().isFull()) {
      // A HEAD cannot tell a missing bucket from a missing blob; a GET can.
      get(wanted.get().digits()).ifPresent(S3Blobs::closeQuietly);
    }
    return Optional.empty();
  }

  private static void closeQuietly(InputStream in) {
    try {
      in.close();
    } catch (IOException e) {
      // Nothing was read from it.
    }
  }

  @Override
  public Optional<InputStream> get(String sha256) throws IOException {
    if (!BlobRef.isSha256(sha256)) {
      return Optional.empty();
    }
    String name = name(sha256);
    try {
      return Optional.of(client.getObject(get -> get.bucket(bucket).key(prefix + name)));
    } catch (SdkException e) {
      return absent(name, e);
    }
  }

  private Optional<StoredBlob> findName(String name) throws IOException {
    try {
      HeadObjectResponse head = client.headObject(get -> get.bucket(bucket).key(prefix + name));
      return Optional.of(new StoredBlob(name, head.contentLength()));
    } catch (SdkException e) {
      return absent(name, e);
    }
  }

  private Optional<StoredBlob> findPrefix(String name) throws IOException {
    try {
      List<S3Object> found =
          client
              .listObjectsV2(list -> list.bucket(bucket).prefix(prefix + name).maxKeys(2))
              .contents();
      return found.size() == 1
          ? Optional.of(
              new StoredBlob(found.get(0).key().substring(prefix.length()), found.get(0).size()))
          : Optional.empty();
    } catch (SdkException e) {
      return absent(name, e);
    }
  }

  @Override
  public InputStream open(StoredBlob blob) throws IOException {
    try {
      return client.getObject(get -> get.bucket(bucket).key(prefix + blob.name()));
    } catch (SdkException e) {
      throw failure(blob.name(), e);
    }
  }

  /** Empty for a missing blob; a missing bucket is a mistake of the user, and an exception. */
  private <T> Optional<T> absent(String name, SdkException e) throws IOException {
    boolean isAbsent =
        e instanceof S3Exception s3
            && s3.statusCode() == NOT_FOUND
            && !S3Failure.code(s3).equals("NoSuchBucket");
    if (!isAbsent) {
      throw failure(name, e);
    }
    return Optional.empty();
  }

  private IOException failure(String name, SdkException e) {
    return S3Failure.of("s3://" + bucket + "/" + prefix + name, e);
  }

  private String key(String sha256) {
    return prefix + name(sha256);
  }

  private static String name(String sha256) {
    return sha256.substring(0, 2) + "/" + sha256;
  }

  @Override
  public void close() {
    client.close();
  }
}
