package dev.blackbox.store.redact;

import dev.blackbox.store.redact.view.CharacterSet;
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

  private static CharacterSet alphabet(String name) {
    return name.startsWith("[")
        ? CharacterSet.set(name.substring(1, name.length() - 1))
        : CharacterSet.named(name).orElseThrow();
  }

  private String characters(CharacterSet alphabet, int length) {
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
