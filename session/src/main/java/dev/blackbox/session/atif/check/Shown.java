package dev.blackbox.session.atif.check;

import dev.blackbox.format.json.Json;

/** A value in a message: as written, but short. */
final class Shown {
  private static final int MAX = 40;

  private Shown() {}

  static String of(Json json) {
    if (json instanceof Json.Fields) {
      return "an object";
    }
    if (json instanceof Json.Items) {
      return "an array";
    }
    String text = json.text();
    String shortened = text.length() > MAX ? text.substring(0, MAX) + "…" : text;
    return json instanceof Json.Text ? "\"" + shortened + "\"" : shortened;
  }
}
