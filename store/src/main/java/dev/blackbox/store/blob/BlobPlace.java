package dev.blackbox.store.blob;

import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/**
 * A place with blobs, as a user names it: a folder, or {@code s3://bucket/prefix}.
 *
 * <p>The classes for S3 are loaded only if the place is in S3, so that programs run without the AWS
 * SDK otherwise.
 */
public final class BlobPlace {
  private static final String S3 = "s3://";

  private BlobPlace() {}

  /**
   * Opens the store at a place.
   *
   * @param base the folder that a relative path starts from
   * @param environment the variables that say how to reach S3
   * @throws IOException if S3 cannot be used; the message may have a second line with a hint
   */
  public static BlobStore open(String place, Disk disk, Path base, Map<String, String> environment)
      throws IOException {
    return place.startsWith(S3)
        ? openS3(place, environment)
        : new FolderBlobs(disk, base.resolve(place));
  }

  private static BlobStore openS3(String place, Map<String, String> environment)
      throws IOException {
    try {
      return S3Blobs.open(URI.create(place), environment);
    } catch (IllegalArgumentException e) {
      throw new IOException(place + ": not an address, expected s3://bucket/prefix", e);
    } catch (NoClassDefFoundError e) {
      throw new IOException(
          place
              + ": the AWS SDK is not on the class path\n"
              + "hint: add software.amazon.awssdk:s3 and url-connection-client",
          e);
    }
  }
}
