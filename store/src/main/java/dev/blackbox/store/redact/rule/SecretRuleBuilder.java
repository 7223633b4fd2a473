package dev.blackbox.store.redact.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Builds a rule from the fields of a rules file.
 *
 * <p>A wrong field throws an {@link IllegalArgumentException} with a sentence as message, to be
 * shown with the line number.
 */
public final class SecretRuleBuilder {
  private static final double TOKEN_ENTROPY = 2.5;
  private static final int SHORTEST_KEYWORD = 3;
  private static final String COMMAND = "command";
  private static final String PREFIXED = "prefixed";
  private static final String[] FORMS = {
    "private-key",
    "key-body",
    "url-password",
    "cookie",
    "echoed",
    "password-field",
    "table",
    "mnemonic",
    PREFIXED,
    COMMAND
  };

  private final String type;
  private final Map<String, Consumer<String>> fields = new TreeMap<>();
  private final List<String> keywords = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<String> shapes = new ArrayList<>();
  private final List<String> values = new ArrayList<>();
  private final List<String> schemes = new ArrayList<>();
  private final List<String> options = new ArrayList<>();
  private final Set<String> denied = new HashSet<>();
  private final Set<String> ids = new HashSet<>();
  private String form = "";
  private boolean ignoresCase;
  private boolean upperOnly;
  private AssignmentMatcher.Uuids uuids = AssignmentMatcher.Uuids.SECRET;
  private Appearance.Kind look = Appearance.Kind.ANY;
  private double entropy = TOKEN_ENTROPY;

  /** Starts a rule with this type in its marker. */
  public SecretRuleBuilder(String type) {
    if (!type.matches("[a-z0-9][a-z0-9_-]*")) {
      throw new IllegalArgumentException(
          "a rule is named in small letters, digits, _ and -, found " + type);
    }
    this.type = type;
    fields.put("keywords", text -> addAll(keywords, text));
    fields.put("names", text -> addAll(names, text));
    fields.put("shape", shapes::add);
    fields.put("value", values::add);
    fields.put("form", text -> form = oneOf(text, FORMS));
    fields.put("option", text -> addAll(options, text));
    fields.put("schemes", text -> addAll(schemes, text));
    fields.put("not", text -> addAll(denied, text));
    fields.put("case", text -> ignoresCase = oneOf(text, "exact", "any").equals("any"));
    fields.put("name-case", text -> upperOnly = oneOf(text, "any", "upper").equals("upper"));
    fields.put("uuid", text -> uuids = uuids(text));
    fields.put("ids", text -> addAll(ids, text));
    fields.put("look", text -> look = look(text));
    fields.put("entropy", text -> entropy = number(text));
  }

  /** Returns whether rules have a field of this name. */
  public boolean has(String field) {
    return fields.containsKey(field);
  }

  /** Returns the names of all fields. */
  public Set<String> fields() {
    return fields.keySet();
  }

  /** Sets a field. */
  public void set(String field, String text) {
    Consumer<String> setter = fields.get(field);
    if (setter == null) {
      throw new IllegalArgumentException(
          "no field is called " + field + "; there are " + String.join(", ", fields.keySet()));
    }
    setter.accept(text);
  }

  /** Returns the rule, which ignores names with one of the innocent words. */
  public SecretRule build(InnocentNames innocent) {
    if (names.isEmpty() == (shapes.isEmpty() && form.isEmpty())) {
      throw new IllegalArgumentException(
          "rule " + type + " has either names, or keywords with a shape or a form");
    }
    return names.isEmpty() ? shaped() : named(innocent);
  }

  private SecretRule shaped() {
    keywords.forEach(SecretRuleBuilder::requireLength);
    if (keywords.isEmpty() != form.equals(PREFIXED)) {
      throw new IllegalArgumentException("rule " + type + " has no keywords to look for");
    }
    if (form.equals(COMMAND) == options.isEmpty()) {
      throw new IllegalArgumentException(
          "rule " + type + " has an option exactly if its form is " + COMMAND);
    }
    SecretMatcher matcher =
        switch (form) {
          case "private-key" -> new PrivateKeyMatcher();
          case "key-body" -> new KeyBodyMatcher();
          case "url-password" -> new UrlPasswordMatcher();
          case "cookie" -> new CookieMatcher();
          case "echoed" -> new PipedPasswordMatcher();
          case "password-field" -> new PasswordFieldMatcher();
          case "table" -> new TableColumnMatcher(keywords);
          case "mnemonic" -> new MnemonicMatcher();
          case PREFIXED -> new PrefixedTokenMatcher(denied);
          case COMMAND -> new CommandOptionMatcher(options);
          default -> token();
        };
    RuleRank rank = look == Appearance.Kind.ANY ? RuleRank.SHAPE : RuleRank.GENERIC;
    boolean isTable = matcher instanceof TableColumnMatcher;
    List<String> sought = isTable ? TableColumnMatcher.endsOfHeads(keywords) : keywords;
    return new SecretRule(type, rank, sought, matcher);
  }

  private SecretMatcher token() {
    List<TokenShape> read =
        shapes.stream().map(text -> TokenShapeReader.around(text, ignoresCase)).toList();
    return new TokenMatcher(read, ignoresCase, new Appearance(look, entropy));
  }

  private SecretRule named(InnocentNames innocent) {
    InnocentNames all = innocent.and(new InnocentNames(denied, Set.of()));
    AssignmentMatcher.Names allowed =
        new AssignmentMatcher.Names(upperOnly, all, schemes, uuids, Set.copyOf(ids));
    List<TokenShape> read = values.stream().map(TokenShapeReader::ofValue).toList();
    Appearance.Kind kind =
        look == Appearance.Kind.ANY && read.isEmpty() ? Appearance.Kind.RANDOM : look;
    Appearance required = new Appearance(kind, kind == Appearance.Kind.PASSWORD ? 0 : entropy);
    RuleRank rank = read.isEmpty() ? RuleRank.GENERIC : RuleRank.NAMED;
    SecretMatcher matcher = new AssignmentMatcher(allowed, read, required);
    return new SecretRule(type, rank, spellings(), matcher, secretWords());
  }

  /** The names of one word; an underscore before it means that it is the last of several. */
  private Set<String> secretWords() {
    return names.stream()
        .map(name -> name.startsWith("_") ? name.substring(1) : name)
        .filter(name -> name.indexOf('_') < 0)
        .map(name -> name.toLowerCase(Locale.ROOT))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** An underscore inside a name matches any separator of words. */
  private List<String> spellings() {
    Set<String> spellings = new LinkedHashSet<>();
    for (String name : names) {
      requireLength(name);
      String start = name.substring(0, 1);
      String rest = name.substring(1);
      for (String separator : List.of("_", "-", "", ".", " ")) {
        spellings.add(start + rest.replace("_", separator));
      }
    }
    return List.copyOf(spellings);
  }

  private static void requireLength(String keyword) {
    if (keyword.length() < SHORTEST_KEYWORD) {
      throw new IllegalArgumentException(
          "a keyword has " + SHORTEST_KEYWORD + " characters or more, found " + keyword);
    }
  }

  private static void addAll(Collection<String> words, String text) {
    for (String word : text.split("\\s+", -1)) {
      words.add(word.replace('·', ' '));
    }
  }

  private static String oneOf(String text, String... allowed) {
    if (!Arrays.asList(allowed).contains(text)) {
      throw new IllegalArgumentException(
          "found " + text + " where one of these is expected: " + String.join(", ", allowed));
    }
    return text;
  }

  private static AssignmentMatcher.Uuids uuids(String text) {
    return AssignmentMatcher.Uuids.valueOf(
        oneOf(text, "secret", "spared", "named").toUpperCase(Locale.ROOT));
  }

  private static Appearance.Kind look(String text) {
    return Appearance.Kind.valueOf(
        oneOf(text, "any", "opaque", "random", "password").toUpperCase(Locale.ROOT));
  }

  private static double number(String text) {
    if (!text.matches("\\d{1,2}(\\.\\d+)?")) {
      throw new IllegalArgumentException("entropy is a number of bits such as 3.5, found " + text);
    }
    return Double.parseDouble(text);
  }
}
