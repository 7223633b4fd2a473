package dev.blackbox.format.header;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.FailsafeSchema;

/** Reads a header with the YAML library: strings only, no aliases, bounded size and depth. */
final class YamlHeader {
  private static final int MAX_LENGTH = 64 << 10;
  private static final int MAX_DEPTH = 64;

  private YamlHeader() {}

  /** A problem the library found, with its line in the header (from 1; 0 if unknown). */
  static final class NotYamlException extends Exception {
    private static final long serialVersionUID = 1L;
    final int line;

    NotYamlException(String message, int line) {
      super(message);
      this.line = line;
    }
  }

  static Header read(String text) throws NotYamlException {
    LoadSettings settings =
        LoadSettings.builder()
            .setSchema(new FailsafeSchema())
            // The schema has no tag for a missing value, as in "id:".
            .setTagConstructors(Map.of(Tag.NULL, node -> null))
            .setCodePointLimit(MAX_LENGTH)
            .setMaxAliasesForCollections(0)
            .setAllowDuplicateKeys(false)
            .setAllowNonScalarKeys(false)
            .build();
    try {
      if (depthBound(text) > MAX_DEPTH && depth(text, settings) > MAX_DEPTH) {
        throw new NotYamlException("the header nests deeper than " + MAX_DEPTH + " levels", 0);
      }
      return header(new Load(settings).loadFromString(text));
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0);
      throw new NotYamlException(oneLine(e.getProblem()), line);
    } catch (YamlEngineException e) {
      throw new NotYamlException(oneLine(e.getMessage()), 0);
    } catch (RuntimeException e) {
      // The library throws other exceptions for some documents, such as empty ones.
      throw new NotYamlException("it cannot be read", 0);
    }
  }

  private static Header header(@Nullable Object loaded) throws NotYamlException {
    if (loaded == null) {
      return Header.EMPTY;
    }
    if (value(loaded) instanceof HeaderValue.Fields map) {
      return new Header(map.fields());
    }
    throw new NotYamlException("the header is not made of \"key: value\" lines", 1);
  }

  private static HeaderValue value(@Nullable Object loaded) {
    if (loaded instanceof Map<?, ?> map) {
      Map<String, HeaderValue> fields = new LinkedHashMap<>();
      map.forEach((key, value) -> fields.put(String.valueOf(key), value(value)));
      return new HeaderValue.Fields(fields);
    }
    if (loaded instanceof List<?> list) {
      List<HeaderValue> items = new ArrayList<>();
      list.forEach(item -> items.add(value(item)));
      return new HeaderValue.Items(items);
    }
    return new HeaderValue.Text(loaded == null ? "" : loaded.toString());
  }

  /** How deep the library would recurse when it builds values; its parser does not recurse. */
  private static int depth(String text, LoadSettings settings) {
    int deepest = 0;
    int depth = 0;
    for (Event event : new Parse(settings).parseString(text)) {
      if (event instanceof CollectionStartEvent) {
        deepest = Math.max(deepest, ++depth);
      } else if (event instanceof CollectionEndEvent) {
        depth--;
      }
    }
    return deepest;
  }

  /** A quick upper bound of the depth: open brackets, dashes and indents anywhere. */
  private static int depthBound(String text) {
    int deepest = 0;
    int brackets = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '[' || c == '{') {
        deepest = Math.max(deepest, ++brackets);
      } else if (c == ']' || c == '}') {
        brackets = Math.max(0, brackets - 1);
      }
    }
    int dashes = text.lines().mapToInt(YamlHeader::blockDepth).max().orElse(0);
    return Math.max(deepest, dashes);
  }

  private static int blockDepth(String line) {
    int depth = 0;
    int i = 0;
    while (i < line.length() && " -?:".indexOf(line.charAt(i)) >= 0) {
      depth++;
      i++;
    }
    return depth;
  }

  private static String oneLine(@Nullable String message) {
    String text = message == null || message.isEmpty() ? "it cannot be read" : message;
    return text.lines().findFirst().orElse(text).strip();
  }
}
