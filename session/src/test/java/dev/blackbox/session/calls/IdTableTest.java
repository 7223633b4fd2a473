package dev.blackbox.session.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IdTableTest {
  @Test
  void everyKeyIsFoundAgainAfterTheTableGrew() {
    IdTable table = IdTable.map();

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
  void aSetOnlyTellsWhetherAnIdIsThere() {
    IdTable table = IdTable.set();

    for (int i = 0; i < 10_000; i++) {
      table.put(hash("call_" + i, 7), i);
    }

    assertThat(table.get(hash("call_9999", 7))).isZero();
    assertThat(table.get(hash("call_10000", 7))).isEqualTo(IdTable.ABSENT);
  }

  @Test
  void whatIsNotTakenOutStaysWhateverIs() {
    Property.forAll(
        200,
        Gen.integers(0, 400).listOf(600),
        ids -> {
          IdTable table = IdTable.map();
          Map<Integer, Integer> expected = new HashMap<>();
          for (int id : ids) {
            // Keys that collide, since their low bits say where they are looked for.
            long key = 1 + (id % 20) + ((long) id << 20);
            if (expected.remove(id) != null) {
              table.remove(key);
            } else {
              expected.put(id, id);
              table.put(key, id);
            }
          }

          assertThat(table.size()).isEqualTo(expected.size());
          for (int id = 0; id <= 400; id++) {
            long key = 1 + (id % 20) + ((long) id << 20);
            assertThat(table.get(key)).isEqualTo(expected.getOrDefault(id, IdTable.ABSENT));
          }
        });
  }

  @Test
  void aClearedTableIsEmpty() {
    IdTable table = IdTable.map();
    table.put(5, 1);

    table.clear();

    assertThat(table.size()).isZero();
    assertThat(table.get(5)).isEqualTo(IdTable.ABSENT);
  }

  private static long hash(String id, long seed) {
    byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
    return IdTable.hash(bytes, 0, bytes.length, seed);
  }
}
