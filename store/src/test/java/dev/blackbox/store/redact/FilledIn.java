package dev.blackbox.store.redact;

import dev.blackbox.store.redact.view.Alphabet;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The examples of a rules file with random characters in their places: {@code {alnum 36}}. */
final class FilledIn {
  private static final Pattern PLACE = Pattern.compile("\\{(\\[[^ ]+]|[a-z0-9]+) (\\d+)}");

  private final SplittableRandom random;

  FilledIn(long seed) {
    this.random = new SplittableRandom(seed);
  }

  String of(String example) {
    Matcher places = PLACE.matcher(example);
    StringBuilder filled = new StringBuilder();
    while (places.find()) {
      String made = characters(alphabet(places.group(1)), Integer.parseInt(places.group(2)));
      places.appendReplacement(filled, Matcher.quoteReplacement(made));
    }
    return places.appendTail(filled).toString();
  }

  private static Alphabet alphabet(String name) {
    return name.startsWith("[")
        ? Alphabet.set(name.substring(1, name.length() - 1))
        : Alphabet.named(name).orElseThrow();
  }

  private String characters(Alphabet alphabet, int length) {
    StringBuilder made = new StringBuilder();
    while (made.length() < length) {
      char character = (char) random.nextInt('!', '\u007f');
      if (alphabet.has(character)) {
        made.append(character);
      }
    }
    return made.toString();
  }
}
