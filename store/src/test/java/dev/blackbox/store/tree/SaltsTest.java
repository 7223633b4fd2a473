package dev.blackbox.store.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class SaltsTest {
  private static String salt(Salts.Cursor cursor, long index) {
    byte[] salt = new byte[Salts.LENGTH];
    return cursor.salt(index, salt, 0) ? Arrays.toString(salt) : "forgotten";
  }

  @Test
  void everyLineHasItsOwn() {
    Salts.Cursor cursor = Salts.fresh().cursor();
    Set<String> seen = new HashSet<>();

    for (long index = 0; index < 5000; index++) {
      assertThat(seen.add(salt(cursor, index))).isTrue();
    }
  }

  @Test
  void orderOfAskingDoesNotMatter() {
    Salts salts = Salts.fresh();
    Salts.Cursor inOrder = salts.cursor();
    Salts.Cursor jumping = salts.cursor();
    Random random = new Random(5);
    for (int i = 0; i < 500; i++) {
      long index = random.nextLong(1L << 40);

      assertThat(salt(jumping, index)).isEqualTo(salt(salts.cursor(), index));
      assertThat(salt(inOrder, i)).isEqualTo(salt(salts.cursor(), i));
    }
  }

  @Test
  void forgottenSaltsAreGoneAndAllOthersStay() {
    Salts salts = Salts.fresh();
    TreeSet<Long> forgotten = new TreeSet<>(List.of(0L, 5L, 6L, 63L, 64L, 999L));

    Salts rest = salts.without(forgotten, 1000);

    for (long index = 0; index < 1000; index++) {
      assertThat(salt(rest.cursor(), index))
          .isEqualTo(forgotten.contains(index) ? "forgotten" : salt(salts.cursor(), index));
    }
    assertThat(rest.seeds()).hasSizeLessThan(6 * 3 * 6);
    assertThat(salt(rest.cursor(), 5000)).isEqualTo("forgotten");
  }

  @Test
  void seedsComeBackAsTheyWere() {
    for (SaltSeed seed : Salts.fresh().without(new TreeSet<>(List.of(77L)), 500).seeds()) {
      assertThat(SaltSeed.parse(seed.text()).orElseThrow().text()).isEqualTo(seed.text());
    }
    for (String text :
        List.of(
            "salt",
            "salt 21 0 " + "A".repeat(43) + "=",
            "salt 20 1 " + "A".repeat(43) + "=",
            "salt 0 1099511627776 " + "A".repeat(43) + "=",
            "salt 0 0 AAAA",
            "salt -1 0 " + "A".repeat(43) + "=",
            "salt 0 0 " + "A".repeat(43) + "= more")) {
      assertThat(SaltSeed.parse(text)).as(text).isEmpty();
    }
  }
}
