package dev.blackbox.testkit.secret;

import static dev.blackbox.testkit.secret.Characters.alnum;
import static dev.blackbox.testkit.secret.Characters.base32;
import static dev.blackbox.testkit.secret.Characters.base64;
import static dev.blackbox.testkit.secret.Characters.base64url;
import static dev.blackbox.testkit.secret.Characters.capital;
import static dev.blackbox.testkit.secret.Characters.digits;
import static dev.blackbox.testkit.secret.Characters.hex;
import static dev.blackbox.testkit.secret.Characters.join;
import static dev.blackbox.testkit.secret.Characters.small;
import static dev.blackbox.testkit.secret.Characters.text;
import static dev.blackbox.testkit.secret.Characters.uuid;

import dev.blackbox.testkit.property.Gen;
import java.util.List;
import java.util.stream.Stream;

/**
 * Generators of made-up secrets of many kinds.
 *
 * <pre>{@code
 * for (Gen<TestSecret> kind : SecretGenerator.kinds()) {
 *   Property.forAll(100, kind, secret -> assertThat(masked(secret)).doesNotContain(secret.value()));
 * }
 * }</pre>
 */
public final class SecretGenerator {
  private static final List<Gen<TestSecret>> KINDS =
      Stream.of(versionControl(), models(), clouds(), packages(), services(), keys(), nameless())
          .flatMap(List::stream)
          .toList();

  private SecretGenerator() {}

  /** One generator for each kind. */
  public static List<Gen<TestSecret>> kinds() {
    return KINDS;
  }

  /** A secret of any kind. */
  public static Gen<TestSecret> any() {
    return choices -> choices.pick(KINDS).from(choices);
  }

  private static List<Gen<TestSecret>> versionControl() {
    return List.of(
        kind("github_token", "GITHUB_TOKEN", text("ghp_"), alnum(36)),
        kind("github_app_token", "GH_TOKEN", text("ghs_"), alnum(36)),
        kind("github_fine_token", "GH_PAT", text("github_pat_"), alnum(22), text("_"), alnum(59)),
        kind("gitlab_token", "GITLAB_TOKEN", text("glpat-"), base64url(20)),
        kind("bitbucket_token", "BITBUCKET_APP_PASSWORD", text("ATBB"), alnum(32)),
        kind(
            "atlassian_token",
            "JIRA_API_TOKEN",
            text("ATATT3xFfGF0"),
            base64url(171),
            text("="),
            hex(8)));
  }

  private static List<Gen<TestSecret>> models() {
    return List.of(
        kind(
            "anthropic_key", "ANTHROPIC_API_KEY", text("sk-ant-api03-"), base64url(93), text("AA")),
        kind(
            "openai_project_key",
            "OPENAI_API_KEY",
            text("sk-proj-"),
            base64url(74),
            text("T3BlbkFJ"),
            base64url(74)),
        kind("openai_key", "OPENAI_API_KEY", text("sk-"), alnum(20), text("T3BlbkFJ"), alnum(20)),
        kind("deepseek_key", "DEEPSEEK_API_KEY", text("sk-"), hex(32)),
        kind("openrouter_key", "OPENROUTER_API_KEY", text("sk-or-v1-"), hex(64)),
        kind("huggingface_token", "HF_TOKEN", text("hf_"), alnum(34)),
        kind("groq_key", "GROQ_API_KEY", text("gsk_"), alnum(52)),
        kind("replicate_token", "REPLICATE_API_TOKEN", text("r8_"), alnum(37)),
        kind("perplexity_key", "PERPLEXITY_API_KEY", text("pplx-"), alnum(48)),
        kind("xai_key", "XAI_API_KEY", text("xai-"), alnum(80)),
        kind("mistral_key", "MISTRAL_API_KEY", alnum(32)),
        kind("cohere_key", "COHERE_API_KEY", alnum(40)),
        kind("langsmith_key", "LANGSMITH_API_KEY", text("lsv2_pt_"), hex(32), text("_"), hex(10)),
        kind("nvidia_key", "NVIDIA_API_KEY", text("nvapi-"), base64url(64)),
        kind("cerebras_key", "CEREBRAS_API_KEY", text("csk-"), small(48)),
        kind("cursor_key", "CURSOR_API_KEY", text("key_"), hex(64)),
        kind("sourcegraph_token", "SRC_ACCESS_TOKEN", text("sgp_"), hex(40)),
        kind("firecrawl_key", "FIRECRAWL_API_KEY", text("fc-"), hex(32)),
        kind("apify_token", "APIFY_TOKEN", text("apify_api_"), alnum(36)));
  }

  private static List<Gen<TestSecret>> clouds() {
    return List.of(
        kind("aws_access_key", "AWS_ACCESS_KEY_ID", text("AKIA"), base32(16)),
        kind("aws_secret_key", "AWS_SECRET_ACCESS_KEY", base64(40)),
        kind(
            "aws_session_token",
            "AWS_SESSION_TOKEN",
            text("IQoJb3JpZ2luX2Vj"),
            base64(300),
            text("==")),
        kind("google_api_key", "GOOGLE_API_KEY", text("AIza"), base64url(35)),
        kind("google_oauth_secret", "GOOGLE_CLIENT_SECRET", text("GOCSPX-"), base64url(28)),
        kind("google_oauth_token", "GOOGLE_OAUTH_TOKEN", text("ya29."), base64url(180)),
        carried(
            "azure_storage_key",
            "AZURE_STORAGE_CONNECTION_STRING",
            "DefaultEndpointsProtocol=https;AccountName=tide;AccountKey=",
            join(base64(86), text("==")),
            ";EndpointSuffix=core.test"),
        kind("azure_client_secret", "AZURE_CLIENT_SECRET", alnum(3), text("8Q~"), alnum(34)),
        kind("digitalocean_token", "DIGITALOCEAN_TOKEN", text("dop_v1_"), hex(64)),
        kind("cloudflare_token", "CLOUDFLARE_API_TOKEN", base64url(40)),
        kind("heroku_key", "HEROKU_API_KEY", uuid()),
        kind("netlify_token", "NETLIFY_AUTH_TOKEN", text("nfp_"), alnum(40)),
        kind("fly_token", "FLY_API_TOKEN", text("fm2_"), base64(180)),
        kind("supabase_token", "SUPABASE_ACCESS_TOKEN", text("sbp_"), hex(40)));
  }

  private static List<Gen<TestSecret>> packages() {
    return List.of(
        kind("npm_token", "NPM_TOKEN", text("npm_"), alnum(36)),
        kind("pypi_token", "TWINE_PASSWORD", text("pypi-AgEIcHlwaS5vcmc"), base64url(150)),
        kind("rubygems_token", "GEM_HOST_API_KEY", text("rubygems_"), hex(48)),
        kind("crates_token", "CARGO_REGISTRY_TOKEN", text("cio"), alnum(32)),
        kind("nuget_key", "NUGET_API_KEY", text("oy2"), small(43)),
        kind("docker_token", "DOCKER_PASSWORD", text("dckr_pat_"), base64url(27)),
        kind(
            "terraform_token",
            "TF_TOKEN_app_terraform_io",
            alnum(14),
            text(".atlasv1."),
            alnum(67)),
        kind("vault_token", "VAULT_TOKEN", text("hvs."), base64url(92)),
        kind("pulumi_token", "PULUMI_ACCESS_TOKEN", text("pul-"), hex(40)),
        kind("databricks_token", "DATABRICKS_TOKEN", text("dapi"), hex(32)));
  }

  private static List<Gen<TestSecret>> services() {
    return List.of(
        kind("stripe_key", "STRIPE_SECRET_KEY", text("sk_live_"), alnum(24)),
        kind("stripe_restricted_key", "STRIPE_KEY", text("rk_test_"), alnum(99)),
        kind("stripe_webhook_secret", "STRIPE_WEBHOOK_SECRET", text("whsec_"), alnum(32)),
        kind("shopify_token", "SHOPIFY_ACCESS_TOKEN", text("shpat_"), hex(32)),
        kind("square_token", "SQUARE_ACCESS_TOKEN", text("EAAA"), base64url(60)),
        kind(
            "slack_token",
            "SLACK_BOT_TOKEN",
            text("xoxb-"),
            digits(12),
            text("-"),
            digits(13),
            text("-"),
            alnum(24)),
        carried(
            "slack_webhook",
            "SLACK_WEBHOOK_URL",
            "https://hooks.slack.com/services/",
            join(text("T"), capital(10), text("/B"), capital(10), text("/"), alnum(24)),
            ""),
        kind(
            "discord_token",
            "DISCORD_TOKEN",
            base64url(26),
            text("."),
            base64url(6),
            text("."),
            base64url(38)),
        kind("telegram_token", "TELEGRAM_BOT_TOKEN", digits(10), text(":AA"), base64url(33)),
        kind("twilio_token", "TWILIO_AUTH_TOKEN", hex(32)),
        kind(
            "sendgrid_key",
            "SENDGRID_API_KEY",
            text("SG."),
            base64url(22),
            text("."),
            base64url(43)),
        kind("mailgun_key", "MAILGUN_API_KEY", text("key-"), hex(32)),
        kind("mailchimp_key", "MAILCHIMP_API_KEY", hex(32), text("-us14")),
        kind("datadog_key", "DD_API_KEY", hex(32)),
        kind("newrelic_key", "NEW_RELIC_API_KEY", text("NRAK-"), capital(27)),
        kind("grafana_token", "GRAFANA_TOKEN", text("glsa_"), alnum(32), text("_"), hex(8)),
        kind("sentry_token", "SENTRY_AUTH_TOKEN", text("sntryu_"), hex(64)),
        kind("linear_key", "LINEAR_API_KEY", text("lin_api_"), alnum(40)),
        kind("notion_token", "NOTION_TOKEN", text("ntn_"), digits(11), alnum(35)),
        kind("airtable_token", "AIRTABLE_TOKEN", text("pat"), alnum(14), text("."), hex(64)));
  }

  private static List<Gen<TestSecret>> keys() {
    return List.of(
        kind("private_key", "DEPLOY_KEY", pem("RSA PRIVATE KEY")),
        kind("ssh_key", "SSH_KEY", pem("OPENSSH PRIVATE KEY")),
        kind("wireguard_key", "WG_PRESHARED_KEY", base64(43), text("=")),
        kind("mapbox_token", "MAPBOX_TOKEN", text("sk.eyJ"), base64url(80), text("."), alnum(22)),
        kind("age_key", "SOPS_AGE_KEY", text("AGE-SECRET-KEY-1"), capital(58)),
        kind(
            "jwt",
            "SUPABASE_SERVICE_JWT",
            text("eyJ"),
            base64url(33),
            text(".eyJ"),
            base64url(120),
            text("."),
            base64url(43)),
        carried("bearer_header", "Authorization", "Bearer ", alnum(40), ""),
        carried("basic_header", "Authorization", "Basic ", join(base64(30), text("==")), ""),
        carried("cookie", "Cookie", "theme=dark; sid=", alnum(40), ""),
        carried("postgres_url", "DATABASE_URL", "postgres://app:", alnum(16), "@db.test:5432/tide"),
        carried("redis_url", "REDIS_URL", "rediss://:", alnum(32), "@cache.test:6380/0"),
        carried(
            "sql_server",
            "SQL_CONNECTION",
            "Server=db.test;User Id=sa;Password=",
            join(alnum(14), text("7x")),
            ";Encrypt=true"));
  }

  /** Values that only their name marks as secret. */
  private static List<Gen<TestSecret>> nameless() {
    return List.of(
        kind("password", "DB_PASSWORD", password()),
        kind("admin_password", "ADMIN_PASSWORD", alnum(11), text("4k")),
        kind("api_key", "ACME_API_KEY", alnum(32)),
        kind("hex_secret", "SESSION_SECRET", hex(64)),
        kind("client_secret", "OAUTH_CLIENT_SECRET", alnum(40)),
        kind("refresh_token", "REFRESH_TOKEN", base64url(64)),
        kind("signing_key", "JWT_SIGNING_KEY", base64(43), text("=")),
        kind("access_token", "ACME_ACCESS_TOKEN", small(40)));
  }

  static Gen<String> password() {
    Gen<String> word =
        Gen.elements("harbour", "Lantern", "seagull", "Mooring", "tidewater", "Foghorn");
    return join(word, Gen.elements("!", "-", "_", "#", "."), word, digits(3));
  }

  private static Gen<String> pem(String label) {
    return choices -> {
      StringBuilder key = new StringBuilder("-----BEGIN " + label + "-----\n");
      for (int line = 0; line < 12; line++) {
        key.append(base64(64).from(choices)).append('\n');
      }
      return key.append(base64(40).from(choices))
          .append("==\n-----END " + label + "-----")
          .toString();
    };
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  private static Gen<TestSecret> kind(String kind, String name, Gen<String>... parts) {
    return join(parts).map(value -> new TestSecret(kind, name, value, value));
  }

  private static Gen<TestSecret> carried(
      String kind, String name, String before, Gen<String> value, String after) {
    return value.map(made -> new TestSecret(kind, name, before + made + after, made));
  }
}
