package dev.blackbox.session.atif.model;

import dev.blackbox.format.json.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The content of a message or a result: a text, or parts of several kinds (since v1.6). */
public sealed interface StepContent {
  StepContent EMPTY = new Text("");

  /** The content as text; images and sounds by name. */
  String display();

  record Text(String text) implements StepContent {
    @Override
    public String display() {
      return text;
    }
  }

  record Parts(List<Part> parts) implements StepContent {
    public Parts {
      parts = List.copyOf(parts);
    }

    @Override
    public String display() {
      return parts.stream().map(Part::display).collect(Collectors.joining("\n"));
    }
  }

  /** One of several parts. */
  sealed interface Part {
    String display();
  }

  record TextPart(String text) implements Part {
    @Override
    public String display() {
      return text;
    }
  }

  /** An image in a file. */
  record Image(String mediaType, String path) implements Part {
    @Override
    public String display() {
      return "[image: " + path + "]";
    }
  }

  /** A sound in a file (since v1.8). */
  record Audio(String mediaType, String path, @Nullable BigDecimal seconds) implements Part {
    @Override
    public String display() {
      return "[audio: " + path + "]";
    }
  }

  /** A part of an unknown type, unchanged. */
  record Other(Json json) implements Part {
    @Override
    public String display() {
      return json.text();
    }
  }
}
