package dev.blackbox.store.blob;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.EntryKind;
import dev.blackbox.store.disk.ForwardingDisk;
import dev.blackbox.store.testing.SimulatedDisk;
import dev.blackbox.store.testing.SpecialFile;
import dev.blackbox.testkit.fault.DiskFault;
import dev.blackbox.testkit.fault.FaultPlan;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FolderBlobsTest extends BlobStoreContract {
  private static final byte[] CONTENT = "a content".getBytes(UTF_8);

  @TempDir Path folder;

  @Override
  BlobStore store() {
    return FolderBlobs.beside(Disk.real(), folder.resolve("s.bbox"));
  }

  @Override
  void replace(String sha256, byte[] content) throws IOException {
    Files.write(path(sha256), content);
  }

  @Override
  void remove(String sha256) throws IOException {
    Files.delete(path(sha256));
  }

  @Override
  int objects() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return (int) all.filter(Files::isRegularFile).count();
    }
  }

  private Path path(String sha256) {
    return folder.resolve(".bbox-blobs").resolve(sha256.substring(0, 2)).resolve(sha256);
  }

  @Test
  void blobsWithoutFoldersOfTwoDigitsAreFound() throws Exception {
    BlobRef ref = BlobRef.of(CONTENT, "text/plain");
    Path blobs = Files.createDirectories(folder.resolve(".bbox-blobs"));
    Files.write(blobs.resolve(ref.sha256()), CONTENT);

    assertThat(store().find(ref.sha256())).contains(new StoredBlob(ref.sha256(), ref.bytes()));
    assertThat(store().find(ref.sha256().substring(0, 8))).isPresent();
    assertThat(store().verify(ref)).isEqualTo(BlobState.INTACT);
  }

  @Test
  void placeIsAFolderOrInS3() throws Exception {
    BlobStore given = BlobPlace.open(".bbox-blobs", Disk.real(), folder, Map.of());

    assertThat(store().verify(given.put(CONTENT, "text/plain"))).isEqualTo(BlobState.INTACT);
    try (BlobStore s3 =
        BlobPlace.open("s3://bucket/prefix", Disk.real(), folder, Map.of("AWS_REGION", "eu-1"))) {
      assertThat(s3).isInstanceOf(S3Blobs.class);
    }
    assertThatIOException()
        .isThrownBy(() -> BlobPlace.open("s3:// x", Disk.real(), folder, Map.of()))
        .withMessage("s3:// x: not an address, expected s3://bucket/prefix");
  }

  @Test
  void blobsAreForTheirOwnerOnly() throws Exception {
    BlobRef ref = store().put(CONTENT, "text/plain");

    Path blobs = folder.resolve(".bbox-blobs");
    assertThat(mode(path(ref.sha256()))).isEqualTo("rw-------");
    assertThat(mode(blobs.resolve(ref.sha256().substring(0, 2)))).isEqualTo("rwx------");
    assertThat(mode(blobs)).isEqualTo("rwx------");
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  /** Its writer may have been killed before it was forced. */
  @Test
  void aBlobThatIsThereAlreadyIsDurableAfterwards() throws Exception {
    SimulatedFiles files = new SimulatedFiles(FaultPlan.none());
    BlobRef ref = BlobRef.of(CONTENT, "text/plain");
    files.create(path(ref.sha256())).write(ByteBuffer.wrap(CONTENT), 0);

    new FolderBlobs(new SimulatedDisk(files), folder.resolve(".bbox-blobs"))
        .put(CONTENT, "text/plain");

    SimulatedDisk left = new SimulatedDisk(files.afterPowerLoss());
    assertThat(new FolderBlobs(left, folder.resolve(".bbox-blobs")).verify(ref))
        .isEqualTo(BlobState.INTACT);
  }

  @Test
  void aLinkIsNoBlob() throws Exception {
    BlobRef ref = store().put(CONTENT, "text/plain");
    Path elsewhere = Files.write(folder.resolve("secret"), CONTENT);
    remove(ref.sha256());
    Files.createSymbolicLink(path(ref.sha256()), elsewhere);

    assertThat(store().get(ref.sha256())).isEmpty();
    assertThat(store().verify(ref)).isEqualTo(BlobState.MISSING);
  }

  @ParameterizedTest
  @EnumSource
  void blobThatIsNotAPlainFileIsNotRead(SpecialFile special) throws Exception {
    BlobRef ref = store().put(CONTENT, "text/plain");
    remove(ref.sha256());
    special.create(path(ref.sha256()), Files.write(folder.resolve("secret"), CONTENT));

    assertThat(store().find(ref.sha256())).isEmpty();
    assertThat(store().find(ref.sha256().substring(0, 8))).isEmpty();
    assertThat(store().verify(ref)).isEqualTo(BlobState.MISSING);
  }

  @Test
  void linkDoesNotMakeAShortHashAmbiguous() throws Exception {
    BlobRef ref = store().put(CONTENT, "text/plain");
    Path blob = path(ref.sha256());
    Files.createSymbolicLink(blob.resolveSibling(ref.sha256().substring(0, 10)), blob);

    assertThat(store().find(ref.sha256().substring(0, 8))).isPresent();
  }

  @Test
  void linkedFolderOfTwoDigitsIsNeitherReadNorWritten() throws Exception {
    BlobRef ref = store().put(CONTENT, "text/plain");
    Path digits = path(ref.sha256()).getParent();
    Path elsewhere = Files.move(digits, folder.resolve("elsewhere"));
    Files.createSymbolicLink(digits, elsewhere);

    assertThat(store().find(ref.sha256())).isEmpty();
    assertThat(store().find(ref.sha256().substring(0, 8))).isEmpty();
    Files.delete(elsewhere.resolve(ref.sha256()));
    assertThatIOException()
        .isThrownBy(() -> store().put(CONTENT, "text/plain"))
        .withMessage(digits + ": is a link or a file, not a folder");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void folderThatAnotherWriterMakesMeanwhileIsUsed() throws Exception {
    Path blobs = folder.resolve(".bbox-blobs");
    Disk disk =
        new ForwardingDisk(Disk.real()) {
          @Override
          public EntryKind kind(Path path) {
            EntryKind kind = super.kind(path);
            if (path.equals(blobs) && kind == EntryKind.NONE) {
              assertThat(blobs.toFile().mkdir()).isTrue();
            }
            return kind;
          }
        };

    FolderBlobs store = FolderBlobs.beside(disk, folder.resolve("s.bbox"));

    assertThat(store.isBlocked()).isFalse();
    Files.delete(blobs);
    assertThat(store.put(new ByteArrayInputStream(CONTENT), "text/plain"))
        .isEqualTo(BlobRef.of(CONTENT, "text/plain"));
  }

  @Test
  void linkedFolderIsUsedOnlyIfSomebodyNamesIt() throws Exception {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Path link = Files.createSymbolicLink(folder.resolve(".bbox-blobs"), elsewhere);

    assertThatIOException()
        .isThrownBy(() -> store().put(CONTENT, "text/plain"))
        .withMessage(link + ": is a link or a file, not a folder");
    assertThat(elsewhere).isEmptyDirectory();

    BlobRef ref = new FolderBlobs(Disk.real(), link).put(CONTENT, "text/plain");
    assertThat(new FolderBlobs(Disk.real(), link).find(ref.sha256())).isPresent();
    assertThat(store().find(ref.sha256())).isEmpty();
    assertThat(store().find(ref.sha256().substring(0, 8))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = "FOLDER", mode = EnumSource.Mode.EXCLUDE)
  void nothingIsStoredBehindSomethingElseThanAFolder(SpecialFile special) throws Exception {
    Path victim = Files.writeString(folder.resolve("victim"), "mine");
    special.create(folder.resolve(".bbox-blobs"), victim);

    assertThatIOException().isThrownBy(() -> store().put(CONTENT, "text/plain"));

    assertThat(victim).hasContent("mine");
    assertThat(folder.resolve("nothing")).doesNotExist();
  }

  @Test
  void aStreamThatFailsLeavesNothingBehind() throws Exception {
    InputStream failing =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the source is gone");
          }

          @Override
          public int read(byte[] bytes, int from, int count) throws IOException {
            throw new IOException("the source is gone");
          }
        };

    assertThatIOException()
        .isThrownBy(() -> store().put(failing, "text/plain"))
        .withMessage("the source is gone");

    assertThat(objects()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aPutThatReturnsIsDurableAndOneThatFailsLeavesNoPiece(DiskFault fault) throws Exception {
    Path place = Path.of("/recordings/.bbox-blobs");
    int call = 0;
    boolean isReached = true;
    while (isReached) {
      FaultPlan plan = FaultPlan.at(call++, fault);
      SimulatedFiles files = new SimulatedFiles(plan);
      boolean isPut = tryPut(new FolderBlobs(new SimulatedDisk(files), place));
      isReached = plan.isReached();

      BlobRef ref = BlobRef.of(CONTENT, "text/plain");
      for (SimulatedFiles left :
          new SimulatedFiles[] {files.afterPowerLoss(), files.afterCrash()}) {
        BlobStore after = new FolderBlobs(new SimulatedDisk(left), place);
        BlobState state = after.verify(ref);
        assertThat(state == BlobState.INTACT || (!isPut && state == BlobState.MISSING))
            .as("%s at %d: put %s, found %s", fault, call - 1, isPut, state)
            .isTrue();
        after.put(CONTENT, "text/plain");
        assertThat(new FolderBlobs(new SimulatedDisk(left.afterPowerLoss()), place).verify(ref))
            .isEqualTo(BlobState.INTACT);
      }
    }
    assertThat(call).isGreaterThan(7);
  }

  private static boolean tryPut(BlobStore store) {
    try {
      store.put(new ByteArrayInputStream(CONTENT), "text/plain");
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void unfinishedFilesOfDeadWritersAreDeleted() throws Exception {
    Path blobs = Files.createDirectories(folder.resolve("swept"));
    Path dead = Files.writeString(blobs.resolve(".new-0123-4567-1"), "half a blob");
    Path other = Files.writeString(blobs.resolve("notes.txt"), "of a person");

    new FolderBlobs(Disk.real(), blobs).put("a blob".getBytes(UTF_8), "text/plain");

    assertThat(dead).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  void unfinishedFilesOfLivingWritersStay() throws Exception {
    Path blobs = Files.createDirectories(folder.resolve("busy"));
    Path living = blobs.resolve(".new-0123-4567-1");
    try (DiskFile open = Disk.real().create(living)) {
      assumeTrue(open.lock(), "this file system has no locks");

      new FolderBlobs(Disk.real(), blobs).put("a blob".getBytes(UTF_8), "text/plain");

      assertThat(living).exists();
    }
  }
}
