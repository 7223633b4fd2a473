package dev.blackbox.session.atif.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LineSorterTest {
  /** An order of the lines 1 to n, and how many bytes may wait. */
  private record Arrival(List<Integer> order, int room) {}

  private static final Gen<Arrival> ARRIVALS =
      choices -> {
        List<Integer> left =
            new ArrayList<>(IntStream.rangeClosed(1, choices.between(0, 40)).boxed().toList());
        List<Integer> order = new ArrayList<>();
        while (!left.isEmpty()) {
          int at = choices.below(Math.min(left.size(), 1 + choices.below(12)));
          order.add(left.get(at));
          left.subList(at, at + 1).clear();
        }
        return new Arrival(order, choices.between(1, 1_000));
      };

  @Test
  void linesComeOutInOrderHoweverLittleMayWait() {
    Property.forAll(
        2_000,
        ARRIVALS,
        arrival -> {
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          LineSorter sorter = new LineSorter(out, Spools.IN_MEMORY, arrival.room());
          for (int line : arrival.order()) {
            sorter.add(line, utf8("line " + line + "\n"), 1);
          }
          sorter.finish();

          String expected =
              IntStream.rangeClosed(1, arrival.order().size())
                  .mapToObj(line -> "line " + line + "\n")
                  .reduce("", String::concat);
          assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(expected);
          assertThat(sorter.hasGap()).isFalse();
        });
  }

  @Test
  void missingLineIsAGap() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    LineSorter sorter = new LineSorter(out, Spools.IN_MEMORY);

    sorter.add(1, utf8("one\n"), 1);
    sorter.add(3, utf8("three\n"), 1);
    sorter.finish();

    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("one\nthree\n");
    assertThat(sorter.hasGap()).isTrue();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
