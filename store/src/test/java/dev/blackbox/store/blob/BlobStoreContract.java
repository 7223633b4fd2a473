package dev.blackbox.store.blob;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every blob store. */
abstract class BlobStoreContract {
  private static final String HELLO_SHA256 =
      "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
  private static final byte[] HELLO = "hello".getBytes(UTF_8);

  /** An empty store. */
  abstract BlobStore store() throws Exception;

  /** Replaces the content of a blob, bypassing the store. */
  abstract void replace(String sha256, byte[] content) throws Exception;

  /** Deletes a blob, bypassing the store. */
  abstract void remove(String sha256) throws Exception;

  /** How many objects the store has, whatever their names. */
  abstract int objects() throws Exception;

  @Test
  void aBlobIsNamedByItsHash() throws Exception {
    BlobRef ref = store().put(HELLO, "text/plain");

    assertThat(ref).isEqualTo(new BlobRef(HELLO_SHA256, 5, "text/plain"));
    assertThat(ref.text()).isEqualTo("@blob sha256=" + HELLO_SHA256 + " bytes=5 mime=text/plain");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1_024, 1_025, 65_536, 3_000_000})
  void whatWasPutIsReadBack(int size) throws Exception {
    BlobStore store = store();
    byte[] content = content(size);

    BlobRef ref = store.put(content, "application/octet-stream");
    BlobRef streamed = store.put(new ByteArrayInputStream(content), "application/octet-stream");

    assertThat(streamed).isEqualTo(ref);
    assertThat(ref.bytes()).isEqualTo(size);
    assertThat(read(store, ref)).isEqualTo(content);
    assertThat(store.contains(ref.sha256())).isTrue();
    assertThat(store.verify(ref)).isEqualTo(BlobState.INTACT);
  }

  @Test
  void aStreamIsReadBackWithoutAnArray() throws Exception {
    BlobStore store = store();
    byte[] content = content(200_000);

    BlobRef ref = store.put(new ByteArrayInputStream(content), "text/plain");

    assertThat(read(store, ref)).isEqualTo(content);
  }

  @Test
  void blobIsFoundByItsHashOrTheBeginningOfIt() throws Exception {
    BlobStore store = store();
    store.put(HELLO, "text/plain");
    StoredBlob blob = new StoredBlob("2c/" + HELLO_SHA256, 5);

    assertThat(store.find(HELLO_SHA256)).contains(blob);
    assertThat(store.find(HELLO_SHA256.substring(0, 12))).contains(blob);
    assertThat(store.find(HELLO_SHA256.substring(0, 6).toUpperCase(Locale.ROOT))).contains(blob);
    assertThat(blob.sha256()).isEqualTo(HELLO_SHA256);
    try (InputStream in = store.open(blob)) {
      assertThat(in.readAllBytes()).isEqualTo(HELLO);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2cf24", "2cf24e", "../../etc/passwd", "2cf24dba5fb0a30e26e8*"})
  void otherTextsFindNoBlob(String hash) throws Exception {
    BlobStore store = store();
    store.put(HELLO, "text/plain");

    assertThat(store.find(hash)).isEmpty();
    assertThat(store.get(hash)).isEmpty();
    assertThat(store.contains(hash)).isFalse();
  }

  @Test
  void beginningThatTwoBlobsShareFindsNone() throws Exception {
    BlobStore store = store();
    String shared = "b61e35";
    store.put("pair 1662".getBytes(UTF_8), "text/plain");
    assertThat(store.find(shared)).isPresent();
    store.put("pair 4511".getBytes(UTF_8), "text/plain");

    assertThat(store.find(shared)).isEmpty();
  }

  @Test
  void theSameContentIsStoredOnce() throws Exception {
    BlobStore store = store();

    store.put(HELLO, "text/plain");
    store.put(HELLO, "text/html");
    store.put(new ByteArrayInputStream(HELLO), "text/plain");

    assertThat(objects()).isEqualTo(1);
  }

  @Test
  void manyWritersOfOneBlobDoNoHarm() throws Exception {
    BlobStore store = store();
    byte[] content = content(100_000);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<BlobRef>> puts = new ArrayList<>();
      for (int i = 0; i < 24; i++) {
        boolean isStream = i % 2 == 0;
        puts.add(
            () ->
                isStream
                    ? store.put(new ByteArrayInputStream(content), "text/plain")
                    : store.put(content, "text/plain"));
      }
      for (Future<BlobRef> put : threads.invokeAll(puts)) {
        assertThat(store.verify(put.get())).isEqualTo(BlobState.INTACT);
      }
    } finally {
      threads.shutdown();
    }

    assertThat(objects()).isEqualTo(1);
  }

  @Test
  void aMissingBlobIsToldFromACutAndAnAlteredOne() throws Exception {
    BlobStore store = store();
    BlobRef missing = store.put("missing".getBytes(UTF_8), "text/plain");
    BlobRef cut = store.put("cut off".getBytes(UTF_8), "text/plain");
    BlobRef altered = store.put("altered".getBytes(UTF_8), "text/plain");
    BlobRef longer = store.put("longer".getBytes(UTF_8), "text/plain");
    BlobRef emptied = store.put("emptied".getBytes(UTF_8), "text/plain");

    remove(missing.sha256());
    replace(cut.sha256(), "cut".getBytes(UTF_8));
    replace(altered.sha256(), "aLtered".getBytes(UTF_8));
    replace(longer.sha256(), "longer!".getBytes(UTF_8));
    replace(emptied.sha256(), new byte[0]);

    assertThat(store.verify(missing)).isEqualTo(BlobState.MISSING);
    assertThat(store.verify(cut)).isEqualTo(BlobState.CUT);
    assertThat(store.verify(altered)).isEqualTo(BlobState.ALTERED);
    assertThat(store.verify(longer)).isEqualTo(BlobState.ALTERED);
    assertThat(store.verify(emptied)).isEqualTo(BlobState.CUT);
    assertThat(store.contains(missing.sha256())).isFalse();
    assertThat(store.get(missing.sha256())).isEmpty();
  }

  @Test
  void puttingADamagedBlobAgainMendsIt() throws Exception {
    BlobStore store = store();
    for (byte[] damaged : List.of("hel".getBytes(UTF_8), "hallo".getBytes(UTF_8))) {
      BlobRef ref = store.put(HELLO, "text/plain");
      replace(ref.sha256(), damaged);

      store.put(HELLO, "text/plain");

      assertThat(store.verify(ref)).isEqualTo(BlobState.INTACT);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "..", "../../etc/passwd", "2cf24dba", "2CF2", "/", "g"})
  void whatIsNoHashIsNotThere(String name) throws Exception {
    BlobStore store = store();

    assertThat(store.contains(name)).isFalse();
    assertThat(store.get(name)).isEmpty();
  }

  private static byte[] read(BlobStore store, BlobRef ref) throws IOException {
    try (InputStream in = store.get(ref.sha256()).orElseThrow()) {
      return in.readAllBytes();
    }
  }

  private static byte[] content(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    return Arrays.copyOf(content, size);
  }
}
