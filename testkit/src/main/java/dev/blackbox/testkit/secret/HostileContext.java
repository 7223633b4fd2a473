package dev.blackbox.testkit.secret;

import dev.blackbox.testkit.property.Choices;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** A way of writing secrets that hides the name, the shape or the value from a simple search. */
public enum HostileContext {
  /** A JSON document with the secret, in base64. */
  BASE64_JSON {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String name = choices.pick(List.of(secret.name(), secret.name().toLowerCase(Locale.ROOT)));
      String json =
          choices.pick(
              List.of(
                  "{\"" + name + "\":\"" + Encodings.escaped(secret.carrier()) + "\"}",
                  "{\"user\":\"app\",\""
                      + name
                      + "\":\""
                      + Encodings.escaped(secret.carrier())
                      + "\",\"host\":\"db.test\"}"));
      byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
      Base64.Encoder encoder = choices.pick(List.of(Base64.getEncoder(), Base64.getUrlEncoder()));
      return choices.pick(List.of("auth: ", "payload=", "\"data\":\"", ""))
          + encoder.encodeToString(bytes);
    }

    @Override
    public String read(String text) {
      return text
          + Encodings.unescaped(Encodings.base64Decoded(text.replace('-', '+').replace('_', '/')));
    }
  },
  /** A column of a CSV file. */
  CSV {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String comma = choices.pick(List.of(",", ";", "\t"));
      String name = secret.name().toLowerCase(Locale.ROOT);
      return "id"
          + comma
          + "user"
          + comma
          + name
          + comma
          + "created\n"
          + "1"
          + comma
          + "ann"
          + comma
          + secret.carrier()
          + comma
          + "2026-01-04\n"
          + "2"
          + comma
          + "ben"
          + comma
          + ""
          + comma
          + "2026-01-05\n";
    }
  },
  /** A column of a Markdown table. */
  MARKDOWN {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String name = secret.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      return "| user | "
          + name
          + " | note |\n|------|:-----|------|\n| ann | "
          + choices.pick(List.of("", "`"))
          + secret.carrier()
          + " | first |\n";
    }
  },
  /** The value is on the line after its label. */
  NEXT_LINE {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String label = secret.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      return choices.pick(
          List.of(
              "Your " + label + ":\n" + secret.carrier() + "\n\nKeep it safe.\n",
              secret.name() + ":\n  " + secret.carrier() + "\n",
              "a: The " + label + " is:\n\n  " + secret.carrier() + "\n"));
    }
  },
  /** The value of a field for a password in a page. */
  PASSWORD_FIELD {
    @Override
    public String write(TestSecret secret, Choices choices) {
      return choices.pick(
          List.of(
              "<input type=\"password\" value=\"" + secret.carrier() + "\">",
              "<input type='password' name='pw' id='f1' value='" + secret.carrier() + "' />",
              "<input value=\"" + secret.carrier() + "\" class=\"x\" type=\"password\">"));
    }

    @Override
    public boolean takes(TestSecret secret) {
      return isWord(secret);
    }
  },
  /** A password as PowerShell takes it. */
  POWERSHELL {
    @Override
    public String write(TestSecret secret, Choices choices) {
      return choices.pick(
          List.of(
              "$p = ConvertTo-SecureString \"" + secret.carrier() + "\" -AsPlainText -Force",
              "ConvertTo-SecureString -String '" + secret.carrier() + "' -AsPlainText",
              "ConvertTo-SecureString -AsPlainText -Force '" + secret.carrier() + "'",
              "$s = '" + secret.carrier() + "' | ConvertTo-SecureString -AsPlainText -Force"));
    }

    @Override
    public boolean takes(TestSecret secret) {
      return isWord(secret);
    }
  },
  /** Some characters are replaced by full-width ones. */
  FULL_WIDTH {
    @Override
    public String write(TestSecret secret, Choices choices) {
      return replaced(secret, choices, c -> c > ' ' && c < '\u007f' ? (char) (c + 0xfee0) : c);
    }

    @Override
    public String read(String text) {
      StringBuilder narrow = new StringBuilder();
      text.chars().forEach(c -> narrow.append((char) (c > 0xff00 && c < 0xff5f ? c - 0xfee0 : c)));
      return narrow.toString();
    }
  },
  /** Some letters are replaced by Cyrillic ones that look the same. */
  CYRILLIC {
    @Override
    public String write(TestSecret secret, Choices choices) {
      return replaced(
          secret, choices, c -> LATIN.indexOf(c) < 0 ? c : ALIKE.charAt(LATIN.indexOf(c)));
    }

    @Override
    public String read(String text) {
      StringBuilder latin = new StringBuilder();
      text.chars()
          .forEach(
              c -> latin.append(ALIKE.indexOf(c) < 0 ? (char) c : LATIN.charAt(ALIKE.indexOf(c))));
      return latin.toString();
    }
  },
  /** The secret is written in groups of eight characters. */
  GROUPS {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String words = secret.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      String grouped = secret.carrier().replaceAll("(.{8})(?=.)", "$1 ");
      return choices.pick(
              List.of("a: The " + words + " is ", secret.name() + ": ", secret.name() + "="))
          + grouped;
    }

    @Override
    public String read(String text) {
      return text.replace(" ", "");
    }

    @Override
    public boolean takes(TestSecret secret) {
      return isWord(secret) && secret.value().length() >= 32;
    }
  },
  /** The base64 of a private key, without the lines around it. */
  KEY_BODY {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String body = secret.value().replaceAll("-----[A-Z ]+-----\\n?", "");
      String start =
          choices.pick(
              List.of(
                  "MIIEpAIBAAKCAQEA",
                  "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC",
                  "b3BlbnNzaC1rZXktdjEAAAAA"));
      return "$ cat key.txt\n" + start + body.substring(start.length());
    }

    @Override
    public boolean takes(TestSecret secret) {
      return secret.value().startsWith("-----BEGIN");
    }
  },
  /** A token of an unknown service, in a sentence. */
  UNKNOWN_TOKEN {
    @Override
    public String write(TestSecret secret, Choices choices) {
      String prefix = choices.pick(List.of("acme_", "tide_live_", "hbr_prod_"));
      String token = prefix + secret.value();
      return choices.pick(
          List.of(
              "a: I will use " + token + " for the upload.",
              "u: take `" + token + "`, it is valid until May",
              "Created " + token));
    }

    @Override
    public boolean takes(TestSecret secret) {
      return secret.value().matches("[A-Za-z0-9]{30,}")
          && !secret.value().matches("[0-9a-f]+|[0-9a-z]+|[0-9A-Z]+");
    }
  };

  private static final String LATIN = "aceopxyABCEHKMOPTX";
  private static final String ALIKE = "асеорхуАВСЕНКМОРТХ";

  /** Replaces one character. */
  private interface Replacement {
    char of(char character);
  }

  /** A text with the secret. */
  public abstract String write(TestSecret secret, Choices choices);

  /** The decoded text of a reader who knows the encoding. */
  public String read(String text) {
    return text;
  }

  /** Returns whether secrets of this kind occur in this context. */
  public boolean takes(TestSecret secret) {
    return !secret.carrier().contains("\n");
  }

  private static boolean isWord(TestSecret secret) {
    return secret.carrier().equals(secret.value()) && !secret.value().contains("\n");
  }

  /** The name and the value with some characters replaced. */
  private static String replaced(TestSecret secret, Choices choices, Replacement replacement) {
    String text = secret.name() + "=" + secret.carrier();
    int every = choices.between(1, 6);
    StringBuilder replaced = new StringBuilder();
    for (int index = 0; index < text.length(); index++) {
      char character = text.charAt(index);
      replaced.append(index % every == 0 ? replacement.of(character) : character);
    }
    return replaced.toString();
  }
}
