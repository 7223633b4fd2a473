package dev.blackbox.session.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IdTableTest {
  @Test
  void everyKeyIsFoundAgainAfterTheTableGrew() {
    IdTable table = new IdTable();

    for (int i = 0; i < 100_000; i++) {
      table.put(hash("call_" + i, 7), i);
    }

    assertThat(table.size()).isEqualTo(100_000);
    for (int i = 0; i < 100_000; i++) {
      assertThat(table.get(hash("call_" + i, 7))).isEqualTo(i);
    }
    assertThat(table.get(hash("call_100000", 7))).isEqualTo(IdTable.ABSENT);
  }

  @Test
  void idsThatDifferInOneByteOrInLengthHaveDifferentHashes() {
    Set<Long> hashes = new HashSet<>();
    String id = "toolu_01AbCdEfGhIjKl";

    for (int length = 0; length <= id.length(); length++) {
      hashes.add(hash(id.substring(0, length), 3));
    }
    for (int i = 0; i < id.length(); i++) {
      hashes.add(hash(id.substring(0, i) + "\0" + id.substring(i + 1), 3));
    }

    assertThat(hashes).hasSize(2 * id.length() + 1);
  }

  @Test
  void theSeedChangesTheHash() {
    assertThat(hash("call_1", 1)).isNotEqualTo(hash("call_1", 2));
  }

  @Test
  void retainingForgetsWhatIsNotNegative() {
    IdTable table = new IdTable();
    table.put(1, 5);
    table.put(2, -3);

    table.retainNegative();

    assertThat(table.get(1)).isEqualTo(IdTable.ABSENT);
    assertThat(table.get(2)).isEqualTo(-3);
  }

  private static long hash(String id, long seed) {
    byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
    return IdTable.hash(bytes, 0, bytes.length, seed);
  }
}
