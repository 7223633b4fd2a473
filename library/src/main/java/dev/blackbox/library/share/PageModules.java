package dev.blackbox.library.share;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.page.PageResources;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The modules of the page that a shared session needs, each as an address with its code in it. A
 * module names another one by a bare name, because such an address has no folder. Some modules have
 * another one in their place, which reads from the file instead of asking a server.
 */
final class PageModules {
  private static final String FIRST = "start.js";

  /** The modules that ask a server, and those in their place. */
  private static final Map<String, String> REPLACED =
      Map.of(
          "api.js", "shareapi.js",
          "router.js", "sharerouter.js",
          "token.js", "sharetoken.js",
          "shell.js", "shareshell.js",
          "sessionactions.js", "sharenotes.js");

  /** Views that need a server. */
  private static final Set<String> LEFT_OUT = Set.of("sessions.js", "live.js", "diff.js");

  private static final Pattern IMPORT =
      Pattern.compile("((?:\\bfrom|\\bimport)\\s*\\(?\\s*)(['\"])\\./([a-z0-9/.-]+\\.js)\\2");

  private static final String NAME = "blackbox/";

  /** The code of each module, by the name that modules import. */
  private final SortedMap<String, byte[]> code = new TreeMap<>();

  PageModules(Map<String, byte[]> files) throws IOException {
    Deque<String> waiting = new ArrayDeque<>();
    waiting.add(FIRST);
    while (!waiting.isEmpty()) {
      String name = waiting.remove();
      if (!code.containsKey(name)) {
        byte[] source = files.get(REPLACED.getOrDefault(name, name));
        if (source == null) {
          throw new IOException("the page has no " + name);
        }
        code.put(name, renamed(new String(source, UTF_8), waiting).getBytes(UTF_8));
      }
    }
  }

  static PageModules read() throws IOException {
    return new PageModules(PageResources.read());
  }

  private static String renamed(String source, Deque<String> imported) {
    Matcher matcher = IMPORT.matcher(source);
    StringBuilder out = new StringBuilder();
    while (matcher.find()) {
      String name = matcher.group(3);
      if (!LEFT_OUT.contains(name)) {
        imported.add(name);
      }
      matcher.appendReplacement(out, "$1$2" + NAME + name + "$2");
    }
    return matcher.appendTail(out).toString();
  }

  /** The script that starts the page. */
  static String start() {
    return "import '" + NAME + FIRST + "';";
  }

  /** The import map, with the hash that each address must have. */
  String importMap() {
    StringBuilder imports = new StringBuilder();
    StringBuilder integrity = new StringBuilder();
    code.forEach(
        (name, source) -> {
          String address =
              "data:text/javascript;base64," + Base64.getEncoder().encodeToString(source);
          String comma = imports.isEmpty() ? "" : ",\n";
          imports.append(comma).append('"').append(NAME).append(name).append("\":\"");
          imports.append(address).append('"');
          integrity.append(comma).append('"').append(address).append("\":\"");
          integrity.append(hash(source)).append('"');
        });
    return "{\"imports\":{" + imports + "},\n\"integrity\":{" + integrity + "}}";
  }

  /** Returns the hashes of all modules as a policy names them. */
  String policy() {
    StringBuilder out = new StringBuilder();
    code.values().forEach(source -> out.append(" '").append(hash(source)).append('\''));
    return out.toString();
  }

  /** Returns the names of the modules. */
  Set<String> names() {
    return code.keySet();
  }

  static String hash(byte[] content) {
    MessageDigest digest = Hashes.sha256();
    return "sha256-" + Base64.getEncoder().encodeToString(digest.digest(content));
  }
}
