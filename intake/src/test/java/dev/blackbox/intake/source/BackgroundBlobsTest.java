package dev.blackbox.intake.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.blackbox.store.blob.BlobRef;
import dev.blackbox.store.blob.BlobState;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BackgroundBlobsTest {
  @TempDir Path folder;

  @Test
  void fewBlobsAndManyAreThereWhenTheyHaveSettled() throws IOException {
    for (int count : new int[] {1, 500}) {
      List<BlobRef> refs = new ArrayList<>();
      try (BackgroundBlobs blobs = new BackgroundBlobs(Disk.real(), folder)) {
        for (int i = 0; i < count; i++) {
          refs.add(blobs.put(("text " + i).repeat(300).getBytes(UTF_8), "text/plain"));
        }
        blobs.settle();

        FolderBlobs settled = new FolderBlobs(Disk.real(), folder);
        for (BlobRef ref : refs) {
          assertThat(settled.verify(ref)).isEqualTo(BlobState.INTACT);
        }
      }
    }
  }

  @Test
  void nothingUnfinishedIsLeft() throws IOException {
    try (BackgroundBlobs blobs = new BackgroundBlobs(Disk.real(), folder)) {
      for (int i = 0; i < 50; i++) {
        blobs.put("the same".getBytes(UTF_8), "text/plain");
      }
      blobs.settle();
    }

    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(Files::isRegularFile)).hasSize(1);
    }
  }

  @Test
  void aBlobThatCannotBeWrittenIsToldBeforeTheRecordingGetsItsName() throws IOException {
    Path file = Files.createFile(folder.resolve("no-folder"));

    try (BackgroundBlobs blobs = new BackgroundBlobs(Disk.real(), file)) {
      blobs.put("lost".getBytes(UTF_8), "text/plain");

      assertThatIOException().isThrownBy(blobs::settle);
    }
  }
}
