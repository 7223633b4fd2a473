package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Token ids in four bytes each, because prompts are long and every answer has one. */
public final class TokenIds {
  private final int[] ids;

  private TokenIds(int[] ids) {
    this.ids = ids;
  }

  /** Returns the ids; null if one of them is not a valid id. */
  static @Nullable TokenIds of(List<String> texts) {
    int[] ids = new int[texts.size()];
    for (int i = 0; i < ids.length; i++) {
      if (!texts.get(i).matches("\\d{1,9}")) {
        return null;
      }
      ids[i] = Integer.parseInt(texts.get(i));
    }
    return new TokenIds(ids);
  }

  int count() {
    return ids.length;
  }

  Json.Items toJson() {
    List<Json> items = new ArrayList<>(ids.length);
    for (int id : ids) {
      items.add(new Json.Literal(Integer.toString(id)));
    }
    return new Json.Items(items);
  }
}
