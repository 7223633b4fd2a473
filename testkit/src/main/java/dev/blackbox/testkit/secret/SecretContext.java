package dev.blackbox.testkit.secret;

import dev.blackbox.testkit.property.Choices;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * A way in which agents and their tools write secrets.
 *
 * <pre>{@code
 * String spilled = SecretContext.JSON_IN_JSON.write(secret, choices);
 * assertThat(secret.isLeftIn(SecretContext.JSON_IN_JSON.read(masked(spilled)))).isFalse();
 * }</pre>
 */
public enum SecretContext {
  /** A sentence of the agent. */
  PLAIN {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String words = secret.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      return choices.pick(
          List.of(
              "a: The " + words + " is " + secret.carrier() + " and I will use it for now",
              "a: I set " + secret.name() + "=" + secret.carrier() + " before the tests",
              "u: take this: `" + secret.name() + ": " + secret.carrier() + "`"));
    }
  },
  /** A line of a recording. */
  BBOX {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String value = secret.carrier().replace("\n", "\n  ");
      return choices.pick(
          List.of(
              "t:Bash id=c4 cmd=\"env\" → [ok] " + secret.name() + "=" + value,
              "o: id=c4 → [ok] " + secret.name() + ": " + value,
              "t!:Bash id=c4 cmd=\"export " + secret.name() + "=" + value + "\" → [running]"));
    }
  },
  /** A file of variables, or what {@code env} prints. */
  ENVIRONMENT {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String value = secret.carrier();
      String line =
          choices.pick(
              List.of(
                  secret.name() + "=" + value,
                  "export " + secret.name() + "=\"" + value + "\"",
                  secret.name() + "='" + value + "'"));
      return "HOME=/home/dev\n" + line + "\nTERM=xterm-256color\n";
    }
  },
  /** A JSON document. */
  JSON {
    @Override
    public String write(TestSecret secret, Choices choices) {
      return document(secret, choices);
    }

    @Override
    public String read(String text) {
      return Encodings.unescaped(text);
    }
  },
  /** A JSON document as a string in another one, once or twice. */
  JSON_IN_JSON {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String text = document(secret, choices);
      for (int times = choices.between(1, 2); times > 0; times--) {
        text = "{\"type\":\"tool_result\",\"content\":\"" + Encodings.escaped(text) + "\"}";
      }
      return text;
    }

    @Override
    public String read(String text) {
      return Encodings.unescaped(Encodings.unescaped(Encodings.unescaped(text)));
    }
  },
  /** A configuration file. */
  YAML {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String name = choices.pick(List.of(secret.name(), secret.name().toLowerCase(Locale.ROOT)));
      if (secret.carrier().contains("\n")) {
        return "deploy:\n  " + name + ": |\n    " + secret.carrier().replace("\n", "\n    ");
      }
      String quote = choices.pick(List.of("", "\"", "'"));
      return "deploy:\n  region: north\n  " + name + ": " + quote + secret.carrier() + quote + "\n";
    }
  },
  /** A change to a file. */
  DIFF {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String sign = choices.pick(List.of("+", "-"));
      String line = secret.name() + "=" + secret.carrier();
      return "@@ -3,2 +3,2 @@\n TERM=xterm\n"
          + sign
          + line.replace("\n", "\n" + sign)
          + "\n HOME=/";
    }

    @Override
    public String read(String text) {
      return text.replace("\n+", "\n").replace("\n-", "\n");
    }
  },
  /** Coloured output; sometimes the colour changes inside the secret. */
  COLOURED {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String start = "\u001b[36m" + secret.name() + "\u001b[0m=";
      if (choices.below(2) == 0) {
        return start + "\u001b[33m" + secret.carrier() + "\u001b[0m";
      }
      return start + Encodings.split(secret, choices, "\u001b[01;31m\u001b[K");
    }

    @Override
    public String read(String text) {
      return text.replaceAll("\u001b\\[[0-9;]*[A-Za-z]", "");
    }
  },
  /** Zero-width characters inside the secret. */
  ZERO_WIDTH {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String between = choices.pick(List.of("\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad"));
      return secret.name() + "=" + Encodings.split(secret, choices, between);
    }

    @Override
    public String read(String text) {
      return text.replaceAll("[\u200b\u200d\u2060\ufeff\u00ad]", "");
    }
  },
  /** An address. */
  URL {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String name = secret.name().toLowerCase(Locale.ROOT);
      String query = "n=1&" + name + "=" + Encodings.percentEncoded(secret.carrier()) + "&z=9";
      return choices.below(2) == 0
          ? "GET https://api.test/cb?" + query + " HTTP/1.1"
          : "see https://login.test/?next=" + Encodings.percentEncoded("/cb?" + query);
    }

    @Override
    public String read(String text) {
      return Encodings.percentDecoded(Encodings.percentDecoded(text));
    }
  },
  /** A page, in which some characters are entities. */
  HTML {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String value = Encodings.entities(secret.carrier(), choices);
      return choices.pick(
          List.of(
              "<pre>" + secret.name() + "=" + value + "</pre>",
              "<td>" + secret.name() + ": &quot;" + value + "&quot;</td>"));
    }

    @Override
    public String read(String text) {
      return Encodings.withoutEntities(text);
    }
  },
  /** A command that sets a variable. */
  COMMAND {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String value = secret.carrier().replace("\n", "\\n");
      return choices.pick(
          List.of(
              "$ docker run -e " + secret.name() + "=\"" + value + "\" tide",
              "gh secret set " + secret.name() + " --body '" + value + "'",
              "kubectl create secret generic x --from-literal="
                  + secret.name()
                  + "='"
                  + value
                  + "'",
              secret.name() + "='" + value + "' ./deploy.sh"));
    }

    @Override
    public String read(String text) {
      return text.replace("\\n", "\n");
    }
  },
  /** The digits of its bytes. */
  HEX {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String line = secret.name() + "=" + secret.carrier() + "\n";
      return "payload: " + HexFormat.of().formatHex(line.getBytes(StandardCharsets.UTF_8)) + " end";
    }

    @Override
    public String read(String text) {
      return text + Encodings.hexDecoded(text);
    }
  },
  /** A whole file in base64, in one line or in lines of 76. */
  BASE64 {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String file = "TERM=xterm\n" + secret.name() + "=" + secret.carrier() + "\nHOME=/home/dev\n";
      byte[] bytes = file.getBytes(StandardCharsets.UTF_8);
      return choices.below(2) == 0
          ? "content: " + Base64.getEncoder().encodeToString(bytes)
          : Base64.getMimeEncoder().encodeToString(bytes).replace("\r", "") + "\n";
    }

    @Override
    public String read(String text) {
      return text + Encodings.base64Decoded(text);
    }
  };

  /** A text with the secret. */
  public abstract String write(TestSecret secret, Choices choices);

  /** The decoded text of a reader who knows the encoding. */
  public String read(String text) {
    return text;
  }

  private static String document(TestSecret secret, Choices choices) {
    String value = Encodings.escaped(secret.carrier());
    return choices.pick(
        List.of(
            "{\"n\":1,\"" + secret.name() + "\":\"" + value + "\",\"ok\":true}",
            "{\"env\": {\"" + secret.name().toLowerCase(Locale.ROOT) + "\": \"" + value + "\"}}",
            "{\"stdout\":\"HOME=/\\n" + secret.name() + "=" + value + "\\nTERM=x\"}"));
  }
}
