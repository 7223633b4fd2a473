package dev.blackbox.testkit.secret;

import dev.blackbox.testkit.property.Choices;
import java.util.ArrayList;
import java.util.List;

/** A way in which lines of a recording split a secret. */
public enum SplitContext {
  /** Two adjacent progress lines of one call. */
  PROGRESS(2, false) {
    @Override
    String line(String call, String chunk, Choices choices) {
      return "t~:Bash " + call + "\"" + Encodings.escaped(chunk) + "\"";
    }
  },
  /** Three progress lines. */
  PROGRESS_OF_THREE(3, false) {
    @Override
    String line(String call, String chunk, Choices choices) {
      return "t~:Bash " + call + "\"" + Encodings.escaped(chunk) + "\" step=3";
    }
  },
  /** Progress lines with other lines between them. */
  INTERLEAVED(2, true) {
    @Override
    String line(String call, String chunk, Choices choices) {
      return "t~:Bash " + call + "\"" + Encodings.escaped(chunk) + "\"";
    }
  },
  /** Progress lines that report in their result. */
  PROGRESS_RESULT(2, false) {
    @Override
    String line(String call, String chunk, Choices choices) {
      return "t~:Bash " + call + "→ " + chunk.replace("\n", "\\n");
    }
  },
  /** A value of the same name in each line. */
  PAIR(2, true) {
    @Override
    String line(String call, String chunk, Choices choices) {
      return "t~:Bash " + call + "out=\"" + Encodings.escaped(chunk) + "\"";
    }
  },
  /** Observations of a call that is not finished. */
  PARTIAL_OBSERVATION(2, false) {
    @Override
    String line(String call, String chunk, Choices choices) {
      return "o: " + named(call) + "partial=\"" + Encodings.escaped(chunk) + "\"";
    }
  },
  /** Several results of one call. */
  OBSERVATION_RESULT(2, false) {
    @Override
    String line(String call, String chunk, Choices choices) {
      return "o: " + named(call) + "→ " + chunk.replace("\n", "\\n");
    }
  },
  /** Each line has a JSON object with a piece of the text, as a model's stream has. */
  JSON_CHUNKS(3, false) {
    @Override
    String line(String call, String chunk, Choices choices) {
      return "t~:Bash " + call + "→ {\"delta\":{\"text\":\"" + Encodings.escaped(chunk) + "\"}}";
    }
  };

  private static final String FILLER = "a: The build still runs.\nt:ls → 3 files\n";

  private final int lines;
  private final boolean hasOthersBetween;

  SplitContext(int lines, boolean hasOthersBetween) {
    this.lines = lines;
    this.hasOthersBetween = hasOthersBetween;
  }

  abstract String line(String call, String chunk, Choices choices);

  /** The lines of a recording over which the secret is split. */
  public String write(TestSecret secret, Choices choices) {
    String call = choices.pick(List.of("id=c4 ", "span=s4 ", ""));
    StringBuilder recording = new StringBuilder();
    for (String chunk : chunks(secret, choices)) {
      recording.append(line(call, chunk, choices)).append('\n');
      recording.append(hasOthersBetween ? FILLER : "");
    }
    return recording.toString();
  }

  /** Returns the text after joining the pieces. */
  public String read(String text) {
    String joined =
        text.replace(FILLER, "")
            .replaceAll("(?:\"}})?\"?(?: step=3)?\n(?:t~:Bash|o:) (?:id=c4 |span=s4 )?", "")
            .replaceAll("(?:out=|partial=)?\"(?=[^\"]*$)", "");
    return Encodings.unescaped(
        joined
            .replace("out=\"", "")
            .replace("partial=\"", "")
            .replace("→ {\"delta\":{\"text\":\"", "")
            .replace("→ ", "")
            .replace("\"", ""));
  }

  /** Returns cut positions inside the secret. */
  private List<String> chunks(TestSecret secret, Choices choices) {
    String text = secret.name() + "=" + secret.carrier();
    int start = text.indexOf(secret.value());
    int length = secret.value().length();
    List<String> chunks = new ArrayList<>();
    int done = 0;
    for (int cut = 1; cut < lines; cut++) {
      int least = start + length * (cut - 1) / (lines - 1) + 1;
      int most = start + length * cut / (lines - 1) - 1;
      int place = choices.between(least, Math.max(least, most));
      chunks.add(text.substring(done, place));
      done = place;
    }
    chunks.add(text.substring(done) + choices.pick(List.of("", "\n", " and done")));
    return chunks;
  }

  private static String named(String call) {
    return call.isEmpty() ? "id=c4 " : call;
  }
}
