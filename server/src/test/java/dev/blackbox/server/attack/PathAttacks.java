package dev.blackbox.server.attack;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.server.http.Route;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names that must not become paths, and the requests that use them. */
final class PathAttacks {
  private static final Pattern NAME = Pattern.compile("\\{(\\w+)}");

  /** In the form in which a request names them. */
  static final List<String> NAMES =
      List.of(
          "..",
          ".",
          "...",
          "....",
          "../../../../etc/hostname",
          "../secret",
          "/etc/hostname",
          "//etc/hostname",
          "%2fetc%2fhostname",
          "%2e%2e",
          "%2E%2E%2Fsecret",
          "..%2f..%2fsecret",
          "..%2F..%2F..%2Fetc%2Fhostname",
          "..%252f..%252fsecret",
          "%252e%252e%252fsecret",
          "%25252e%25252e%25252fsecret",
          "..%c0%afsecret",
          "%c0%ae%c0%ae%c0%afsecret",
          "%e0%80%ae%e0%80%ae%e0%80%afsecret",
          "%f0%80%80%ae%f0%80%80%ae/secret",
          "%fc%80%80%80%80%ae/secret",
          "..\\..\\secret",
          "..%5c..%5csecret",
          "..%255csecret",
          "C:%5cWindows%5cwin.ini",
          "%5c%5chost%5cshare",
          "%00",
          "demo%00",
          "demo%00.bbox",
          "demo.bbox%00.txt",
          "demo.",
          "demo%2e",
          "demo%20",
          "demo%09",
          "demo::$DATA",
          "demo;x=1",
          "..;/secret",
          "..;x=y/secret",
          ";/../secret",
          "demo/../../secret",
          "demo/./x",
          "demo/..",
          "demo//",
          "./demo/.",
          "file:///etc/hostname",
          "file:%2f%2f%2fetc%2fhostname",
          "http://127.0.0.1/demo",
          "~root/.bashrc",
          "~",
          "$HOME",
          "${HOME}",
          "%24%7BHOME%7D",
          "`id`",
          "$(id)",
          "|id",
          "%7cid",
          "*",
          "%2a",
          "[a-z]emo",
          "-demo",
          "--help",
          "DEMO",
          "Demo",
          "demo.bbox",
          "store/demo",
          "demo%0d%0aSet-Cookie:%20x=1",
          "demo%0a",
          "%u002e%u002e%u002fsecret",
          "%",
          "%2",
          "%zz",
          "%ff%fe",
          "%80",
          "%EF%BC%8E%EF%BC%8E%EF%BC%8Fsecret",
          "%E2%80%A5%E2%88%95secret",
          "%E2%80%AE%6fmed",
          "d%C3%A9mo",
          "%64%C0%80emo",
          "con",
          "nul.bbox",
          ".bbox-blobs",
          "index.jsonl",
          "proc%2fself%2fenviron",
          "0".repeat(128),
          "a".repeat(129),
          "a".repeat(4_000),
          "%2e%2e%2f".repeat(500));

  private PathAttacks() {}

  /** Returns the paths of a route with each of its names replaced by each of these. */
  static List<String> targets(Route route) {
    List<String> targets = new ArrayList<>();
    Matcher names = NAME.matcher(route.path());
    while (names.find()) {
      String before = filled(route.path().substring(0, names.start()));
      String after = filled(route.path().substring(names.end()));
      NAMES.stream()
          .filter(name -> !isFree(names.group(1), name))
          .forEach(name -> targets.add(before + name + after));
    }
    return targets;
  }

  /** Senders may choose any safe name for a session that is not there yet. */
  private static boolean isFree(String place, String name) {
    return place.equals("session") && name.matches("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}");
  }

  /** Returns the path of a route with each of these as the value of each parameter. */
  static List<String> queries(Route route) {
    List<String> targets = new ArrayList<>();
    for (String parameter : route.parameters()) {
      for (String name : NAMES) {
        String target = filled(route.path()) + "?" + parameter + "=";
        targets.add(target + URLEncoder.encode(name, UTF_8));
        if (name.matches("(?:%[0-9A-Fa-f]{2}|[A-Za-z0-9._/-])*+")) {
          targets.add(target + name);
        }
      }
    }
    return targets;
  }

  private static String filled(String template) {
    return template
        .replace("{id}", "demo")
        .replace("{session}", "demo")
        .replace("{job}", "1")
        .replace("{sha256}", "0".repeat(64));
  }
}
