package dev.blackbox.testkit.secret;

import static dev.blackbox.testkit.secret.Characters.uuid;

import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Generators of everyday lines that look like secrets but contain none: hashes, ids, signatures,
 * checksums, images, code about tokens, placeholders.
 */
public final class HarmlessLines {
  private static final Pattern FILLED_IN = Pattern.compile("\\{([a-z0-9]+)(?: (\\d+))?\\}");

  private static final Map<String, IntToGen> ALPHABETS =
      Map.of(
          "hex", Characters::hex,
          "alnum", Characters::alnum,
          "base64", Characters::base64,
          "base64url", Characters::base64url,
          "digits", Characters::digits,
          "small", Characters::small,
          "capital", Characters::capital,
          "uuid", length -> uuid());

  private static final List<String> IDS =
      List.of(
          "commit {hex 40}",
          "{hex 7} Pin the clock (#{digits 3})",
          "HEAD is now at {hex 9} Merge branch 'tide'",
          "index {hex 7}..{hex 7} 100644",
          "repo_sha: {hex 40}",
          "session_id={uuid}",
          "{\"uuid\":\"{uuid}\",\"parentUuid\":\"{uuid}\"}",
          "{\"id\":\"toolu_01{alnum 22}\",\"type\":\"tool_use\"}",
          "\"tool_use_id\":\"toolu_01{alnum 22}\"",
          "{\"call_id\":\"call_{alnum 24}\",\"name\":\"shell\"}",
          "{\"id\":\"msg_01{alnum 22}\",\"request_id\":\"req_01{alnum 22}\"}",
          "chatcmpl-{alnum 29} finished",
          "o: id=call_{alnum 24} → [ok]",
          "t!:Bash id={alnum 8} cmd=\"mvn test\" → [running] tokens_in=2 tokens_out=59",
          "traceparent: 00-{hex 32}-{hex 16}-01",
          "x-request-id: {uuid}",
          "etag: W/\"{hex 32}\"",
          "cf-ray: {hex 16}-ZRH",
          "nextPageToken: {base64url 60}",
          "\"continuation_token\": \"{base64url 40}\"",
          "idempotency_key: {uuid}",
          "cache_key={hex 64}",
          "container {hex 64} is up",
          "{\"id\":\"resp_{hex 48}\",\"previous_response_id\":null}",
          "\"encrypted_content\":\"gAAAAA{base64url 200}\"",
          "/nix/store/{small 32}-bash-5.2",
          "ObjectId(\"{hex 24}\")",
          "i-{hex 17} vpc-{hex 17} sg-{hex 17}",
          "price_1{alnum 23} cus_{alnum 14} pi_{alnum 24}",
          "GPG_KEY={hex 40}",
          "GITHUB_SHA={hex 40}",
          "webpack:///./src/{hex 20}.js");

  private static final List<String> CHECKSUMS =
      List.of(
          "th: The queue is empty. sig={base64 20}...",
          "th: I move the buoy index. sig={base64 300}==",
          "t:git diff → @blob sha256={hex 64} bytes=20480 mime=text/x-diff",
          "\"integrity\": \"sha512-{base64 86}==\",",
          "checksum = \"{hex 64}\"",
          "github.test/tide/clock v1.2.3 h1:{base64 43}=",
          "    --hash=sha256:{hex 64} \\",
          "resolved \"https://registry.test/tide/-/tide-1.0.0.tgz#{hex 40}\"",
          "FROM tide@sha256:{hex 64}",
          "sha1:{hex 40}  md5:{hex 32}",
          "<script src=\"/app.js\" integrity=\"sha384-{base64 64}\"></script>",
          "SHA256:{base64 43} dev@host (ED25519)",
          "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{base64 43} dev@host",
          "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ{base64 300} dev@host",
          "-----BEGIN CERTIFICATE-----",
          "MIID{base64 60}",
          "-----BEGIN PUBLIC KEY-----",
          "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA{base64 600}",
          "{\"type\":\"image\",\"source\":{\"data\":\"/9j/4AAQSkZJRgABAQ{base64 800}\"}}",
          "//# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozfQ==",
          "\"publicKey\": \"{base64 43}=\"",
          "nonce={base64 22}",
          "0000a0: {hex 8} {hex 8} {hex 8} {hex 8}  ..tide..");

  private static final List<String> CODE =
      List.of(
          "String token = request.getHeader(\"Authorization\");",
          "const apiKey = process.env.OPENAI_API_KEY;",
          "api_key = os.environ[\"ANTHROPIC_API_KEY\"]",
          "let token: Option<String> = None;",
          "password: string;",
          "private final String password;",
          "if (password == null || password.isEmpty()) {",
          "token = next_token(stream)",
          "self.secret = secret or generate_secret()",
          "secretKeyRef: {name: tide-db, key: password}",
          "Authorization: `Bearer ${token}`",
          "headers = {\"Authorization\": f\"Bearer {api_key}\"}",
          "curl -H \"Authorization: Bearer $GITHUB_TOKEN\" https://api.test",
          "GITHUB_TOKEN: ${{ secrets.GITHUB_TOKEN }}",
          "export ANTHROPIC_API_KEY=your-api-key-here",
          "OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
          "AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE",
          "API_KEY=[redacted:env_var] DB_URL=[redacted:url]",
          "password=<your-password>",
          "DATABASE_URL=postgres://user:password@localhost:5432/tide",
          "postgres://app:${DB_PASSWORD}@db.test/tide",
          "tokens_in=2847 tokens_out=1923 tokens_cached=170220",
          "\"usage\":{\"input_tokens\":11892,\"cache_read_input_tokens\":0,\"output_tokens\":207}",
          "max_tokens: 4096, temperature: 0.2",
          "# metrics step=2 prompt_tokens=520 completion_tokens=80 cost_usd=0.0031",
          "tokenizer = AutoTokenizer.from_pretrained(\"tide-{digits 2}b\")",
          "fn parse_token(input: &str) -> Result<Token, ParseError> {",
          "assertThat(redact(\"password=hunter\")).isEqualTo(masked);",
          "SELECT password_hash FROM users WHERE id = {digits 6};",
          "PRIMARY KEY (id), FOREIGN KEY (berth_id) REFERENCES berths",
          "key={digits 8} value={digits 4}",
          "\"apiKeySource\":\"ANTHROPIC_API_KEY\"",
          "var s=function(e,t){return e.token===t.token&&e.secret};",
          "docker run -u 1000:1000 -p 8080:8080 tide",
          "cookie: theme=dark; lang=en",
          "PASS=412 FAIL=0 SKIP=3",
          "mysql -u root -p tide_{digits 2}",
          "docker run -p 8080:80 -u 1000:1000 tide{digits 2}",
          "echo \"$PASSWORD\" | docker login --password-stdin",
          "git checkout -b feature/token-{digits 3}",
          "cat password | sha256sum",
          "render_pass = RenderPass{digits 1}",
          "| password | string | yes |",
          "the password v2 endpoint wants a password of {digits 2} characters",
          "&amp;&lt;div class=&quot;password&quot;&gt;",
          "FATAL: password authentication failed for user \"app{digits 1}\"",
          "<input type=\"password\" name=\"password\" id=\"password{digits 1}\">",
          "PermitRootLogin prohibit-password",
          "\"kty\":\"RSA\",\"e\":\"AQAB\",\"n\":\"{base64url 342}\"",
          "PWD=/home/dev/tide");

  private static final List<String> PROSE =
      List.of(
          "a: I found where the token is read and will add a test for an empty one.",
          "a: The password field is checked before the form is sent.",
          "u: Why does the secret manager return nothing on Mondays?",
          "a: Set the API key in your environment, then run the demo again.",
          "a: Authorization: the server wants a bearer token, the client sends none.",
          "th: The key question is whether the cookie: header survives the redirect.",
          "a: Credentials are loaded from ~/.aws/credentials by the SDK.",
          "The bearer of this letter may pass the harbour gate at any time.",
          "src/main/java/dev/tide/security/PasswordTokenAuthenticationProvider.java",
          "/usr/lib/python3/dist-packages/keyring/backends/SecretService.py",
          "https://docs.test/reference/authentication#api-key-rotation-{digits 4}",
          "node_modules/@tide/secret-store/dist/token-manager.{hex 8}.js",
          "[INFO] Tests run: {digits 3}, Failures: 0, Time elapsed: 4.{digits 2} s",
          "warning: unused variable: `secret_key`",
          "  {digits 3}→    token: Token,",
          "Downloading tide-{digits 2}.{digits 1}.{digits 1}-{hex 12}.jar ({digits 4} kB)",
          "@checkpoint hour=1 tokens=45000 cost=$1.20",
          "%PDF-1.7 %âãÏÓ {digits 2} 0 obj",
          "rename from secrets/token_{digits 2}.md",
          "Last-Modified: Mon, 05 Jan 2026 21:00:00 GMT");

  private static final List<String> TABLES =
      List.of(
          "id,user,tokens,cost\n1,ann,{digits 4},0.{digits 2}\n2,ben,{digits 5},1.{digits 2}",
          "commit,author,date\n{hex 40},ann,2026-01-04\n{hex 40},ben,2026-01-05",
          "name;token_count;file_hash\ntide;{digits 5};{hex 64}",
          "user,password_hash,role\nann,{hex 64},admin",
          "| token | tag | lemma |\n|---|---|---|\n| harbours | NOUN | harbour |",
          "| field | password | token |\n|---|---|---|\n| type | string | string |",
          "| user | has password | last seen |\n|---|---|---|\n| ann | yes | 2026-01-04 |",
          " id | secret | created\n----+--------+------------\n  1 | no     | 2026-01-04",
          "foo(user, password, token)\nbar(a1b2c3, d4e5f6, a7b8c9)",
          "sha256,size,path\n{hex 64},{digits 5},lib/tide-{digits 1}.jar");

  private static final List<String> LAYOUT =
      List.of(
          "password:\n  secretKeyRef:\n    name: tide-db\n    key: password{digits 1}",
          "The token is:\n  read from a file of version {digits 2}",
          "if token:\n    return parse2(token)",
          "Authorization:\n  the server wants a bearer token",
          "api_key:\n  type: string\n  minLength: {digits 2}",
          "token:\n\n- the first word of a line\n- the last one",
          "0000: {hex 8} {hex 8} {hex 8} {hex 8}",
          "Key fingerprint = {capital 4} {capital 4} {capital 4} {capital 4} {capital 4}",
          "layer {hex 12} {hex 12} {hex 12} {hex 12} pulled",
          "Пароль нужно ввести один раз, токен берётся из файла №{digits 2}",
          "Ο κωδικός δεν αποθηκεύεται, το token λήγει σε {digits 2} λεπτά",
          "ＡＰＩキーは設定画面で確認できます（{digits 2}）",
          "<input type=\"password\" placeholder=\"Password\" autocomplete=\"current-password\">",
          "<input type='password' value='' id='p{digits 2}'>",
          "$p = ConvertTo-SecureString $env:TIDE_PASSWORD -AsPlainText -Force",
          "mnemonic: mov add sub, operand r{digits 1}",
          "the seed phrase has twelve words and is never sent to the server",
          "def test_redacts_tokens_of_unknown_services_{digits 2}(): pass",
          "file_{alnum 32}.png asset_{hex 40}.css item_{alnum 40}",
          "-----BEGIN CERTIFICATE-----\nMIIDdzCCAl+gAwIBAgIE{base64 44}\n{base64 64}\n"
              + "-----END CERTIFICATE-----",
          "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA{base64 300}",
          "t~:build id=c1 \"compiled {digits 2} of 480\"",
          "name = \"token-store\"\nversion = \"1.{digits 1}.0\"\nchecksum = \"{hex 64}\"",
          "tide@npm:1.{digits 1}.0:\n  version: 1.{digits 1}.0\n  checksum: 10c0/{hex 128}");

  private HarmlessLines() {}

  /** Any such line. */
  public static Gen<String> any() {
    return Gen.oneOf(of(IDS), of(CHECKSUMS), of(CODE), of(PROSE), of(TABLES), of(LAYOUT));
  }

  private static Gen<String> of(List<String> lines) {
    return choices -> filledIn(choices.pick(lines), choices);
  }

  private static String filledIn(String line, Choices choices) {
    Matcher places = FILLED_IN.matcher(line);
    StringBuilder filled = new StringBuilder();
    while (places.find()) {
      IntToGen alphabet = ALPHABETS.get(places.group(1));
      String length = places.group(2);
      String made =
          alphabet == null
              ? places.group()
              : alphabet.of(length == null ? 0 : Integer.parseInt(length)).from(choices);
      places.appendReplacement(filled, Matcher.quoteReplacement(made));
    }
    return places.appendTail(filled).toString();
  }

  private interface IntToGen {
    Gen<String> of(int length);
  }
}
