package dev.blackbox.session.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.header.Header;
import dev.blackbox.session.cost.CostReader;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.cost.RecordingCost;
import dev.blackbox.session.diff.RecordingDiff;
import dev.blackbox.session.index.ChunkStore;
import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SessionIndexerTest {
  /** A text of which only the first bytes can be read. */
  private static final class Growing extends InputStream {
    private final byte[] text;
    private int position;
    private int end;

    Growing(byte[] text) {
      this.text = text;
    }

    @Override
    public int read() {
      return position < end ? text[position++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] target, int from, int count) {
      int read = Math.min(count, end - position);
      System.arraycopy(text, position, target, from, read);
      position += read;
      return read == 0 ? -1 : read;
    }
  }

  @Test
  void anyRecordingThatGrowsHasTheIndexOfItsLinesSoFar() {
    Property.forAll(
        100,
        RecordingBytes.any(),
        file -> {
          assertGrows(file, 1);
          assertGrows(repeated(file, 10), 17);
        });
  }

  @Test
  void aLargeRecordingThatGrowsHasTheIndexOfItsLinesSoFar() throws IOException {
    assertGrows(RecordingBytes.realistic(3, 2_000_000, 6_000).toByteArray(), 4_000);
  }

  @Test
  void aResultBelowItsCallComesLater() throws IOException {
    String file =
        """
        t!:run id=c1 → [running]
        t:run id=c1 →
          [error] exit 1
        t:run id=c2 attempt=1 → [error] no
        t:run id=c2 attempt=2 →
          [error] no
          more
        t:run id=c3 → [ok]
        o: id=c1 → [ok]
        a: One tokens_in=1 tokens_out=2
        a: Two tokens_in=1 tokens_out=3
          and more
        # metrics: tokens_in=1 tokens_out=9 cost=$0.5
        a: Three tid=2 tokens_in=5 tokens_out=3
        a: Four tokens_in=7 tokens_out=3
        a: Five tid=2 tokens_in=5 tokens_out=4
        @end cost=$9
        """;
    assertGrows(file.getBytes(StandardCharsets.UTF_8), 1);
  }

  @Test
  void anIndexWithoutUnitsIsNotCompared() throws IOException {
    byte[] file = "a: One\n".getBytes(StandardCharsets.UTF_8);
    BboxReader reader = new BboxReader(new ByteArrayInputStream(file));
    SessionIndex index = new SessionIndexer(reader, ChunkStore.MEMORY, false).read();
    Session session = Session.of(Header.EMPTY, index, _ -> new ByteArrayInputStream(file));

    assertThat(session.events()).isEqualTo(Sessions.of(file).events());
    assertThatThrownBy(() -> RecordingDiff.between(session, Sessions.of(file)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anyRecordingCostsWhatTheCostReaderSays() {
    Property.forAll(
        200,
        RecordingBytes.any(),
        file -> {
          CostReader reader = CostReader.alone(Prices.standard(), 0);
          new BboxReader(new ByteArrayInputStream(file)).forEach(reader);
          RecordingCost cost = reader.cost();
          SessionSpending spending = Sessions.of(file).spending();
          assertThat(spending.total()).isEqualTo(cost.total());
          assertThat(spending.known()).isEqualTo(cost.known().orElse(null));
        });
  }

  /** Lets the text grow by up to some lines at a time. */
  private static void assertGrows(byte[] file, int mostLines) throws IOException {
    SplittableRandom random = new SplittableRandom(file.length);
    Growing text = new Growing(file);
    SessionIndexer indexer = new SessionIndexer(new BboxReader(text), ChunkStore.MEMORY, true);
    while (text.end < file.length) {
      for (int lines = random.nextInt(1, mostLines + 1); lines > 0; lines--) {
        text.end = lineEnd(file, text.end);
      }
      SessionIndex grown = indexer.read();

      byte[] start = Arrays.copyOf(file, text.end);
      BboxReader reader = new BboxReader(new ByteArrayInputStream(start));
      SessionIndexer whole = new SessionIndexer(reader, ChunkStore.MEMORY, true);
      assertSame(grown, whole.read());
      assertThat(indexer.header()).isEqualTo(whole.header());
    }
  }

  private static int lineEnd(byte[] file, int from) {
    int end = from;
    while (end < file.length && file[end] != '\n') {
      end++;
    }
    return Math.min(end + 1, file.length);
  }

  private static void assertSame(SessionIndex grown, SessionIndex whole) {
    assertThat(grown.totals()).isEqualTo(whole.totals());
    assertThat(grown.spending()).isEqualTo(whole.spending());
    assertThat(grown.threads()).isEqualTo(whole.threads());
    assertThat(grown.budget()).isEqualTo(whole.budget());
    assertThat(grown.names()).isEqualTo(whole.names());
    for (IndexField field : IndexField.values()) {
      assertThat(values(grown, field)).as(field.name()).isEqualTo(values(whole, field));
    }
  }

  private static long[] values(SessionIndex index, IndexField field) {
    Column column = index.columns().of(field);
    return IntStream.range(0, column.size()).mapToLong(column::get).toArray();
  }

  private static byte[] repeated(byte[] file, int times) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < times; i++) {
      all.writeBytes(file);
    }
    return all.toByteArray();
  }
}
