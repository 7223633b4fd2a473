package dev.blackbox.testkit.secret;

import dev.blackbox.testkit.property.Gen;
import java.util.List;

/**
 * Generators of passwords that only the context reveals: commands, configuration, code, sentences.
 */
public final class SpilledPasswords {
  private static final String PLACE = "{}";

  private static final List<String> COMMANDS =
      List.of(
          "curl -s -u app:{} https://api.test/v1",
          "curl -u\"app:{}\" https://api.test/v1",
          "curl --user 'app:{}' -k https://api.test/v1",
          "wget --user=app --password={} https://x.test/f.tgz",
          "wget --http-user=app --http-password='{}' https://x.test/f.tgz",
          "docker login -u app -p {} registry.test",
          "docker login --username=app --password={} registry.test",
          "echo '{}' | docker login --username app --password-stdin",
          "echo {} | sudo -S apt-get update",
          "echo 'app:{}' | chpasswd",
          "mysql -h db.test -u app -p{} tide",
          "mysqldump -uapp -p'{}' tide > tide.sql",
          "PGPASSWORD={} psql -h db.test -U app",
          "MYSQL_PWD='{}' mysql -u app",
          "redis-cli -h cache.test -a {} ping",
          "REDISCLI_AUTH={} redis-cli ping",
          "sshpass -p '{}' ssh app@host.test",
          "smbclient //host.test/share -U app%{}",
          "mount -t cifs //host.test/s /mnt -o username=app,password={}",
          "ldapsearch -D cn=admin -w {} -b dc=tide",
          "openssl enc -aes-256-cbc -pass pass:{} -in a -out b",
          "keytool -genkey -storepass {} -alias tide",
          "unzip -P {} a.zip",
          "7z x -p{} a.7z",
          "gh secret set DB_PASSWORD --body '{}'",
          "helm upgrade tide . --set auth.password={},image.tag=1",
          "vault kv put secret/db password={}",
          "kubectl create secret generic db --from-literal=password={}",
          "setx DB_PASSWORD \"{}\"",
          "set -x DB_PASSWORD {}",
          "$env:DB_PASSWORD = \"{}\"",
          "ENV DB_PASSWORD {}");

  private static final List<String> FILES =
      List.of(
          "machine git.test login app password {}",
          "machine git.test\n  login app\n  password {}\nmachine x.test\n",
          "db.test:5432:tide:app:{}",
          "*:*:*:app:{}",
          "Server=db.test;Database=tide;User Id=app;Password={};Encrypt=True",
          "Driver={ODBC Driver 18};Server=db.test;Uid=app;Pwd={};",
          "host=db.test port=5432 user=app password='{}' dbname=tide",
          "jdbc:postgresql://db.test:5432/tide?user=app&password={}&ssl=true",
          "postgres://app:{}@db.test:5432/tide",
          "mongodb+srv://app:{}@db.test/tide?retryWrites=true",
          "amqps://app:{}@queue.test:5671/tide",
          "https://app:{}@git.test/acme/tide.git",
          "database:\n  user: app\n  password: {}\n  host: db.test\n",
          "stringData:\n  password: |\n    {}\n  region: north\n",
          "env:\n- name: DB_PASSWORD\n  value: {}\n",
          "[database]\npassword = \"{}\"\n",
          "[client]\nuser=app\npassword={}\n",
          "spring.datasource.password={}",
          "server.ssl.key-store-password: {}",
          "<property name=\"password\" value=\"{}\"/>",
          "<server><username>app</username><password>{}</password></server>",
          "requirepass {}",
          "psk=\"{}\"",
          "ansible_become_pass={}",
          "storePassword \"{}\"",
          "{\"env\":[{\"name\":\"DB_PASSWORD\",\"value\":\"{}\"}]}",
          "| password | {} |",
          "POST /login\n\ngrant_type=password&username=app&password={}&scope=x");

  private static final List<String> CODE =
      List.of(
          "psycopg2.connect(host=\"db.test\", user=\"app\", password=\"{}\")",
          "const password = '{}';",
          "String dbPassword = \"{}\";",
          "dataSource.setPassword(\"{}\");",
          "cfg := Config{Password: \"{}\"}",
          "define('DB_PASSWORD', '{}');",
          "'password' => '{}',",
          "CREATE USER app WITH PASSWORD '{}';",
          "CREATE USER 'app'@'%' IDENTIFIED BY '{}';",
          "DbConfig(user=app, password={}, host=db.test)",
          "&{User:app Password:{} Host:db.test}",
          "level=info msg=\"login\" user=app password={} ip=127.0.0.1",
          "a: I signed in, the password is {} and it works.",
          "u: password: {} please use it",
          "u: creds: app:{}",
          "Password: {}\nWelcome!");

  private SpilledPasswords() {}

  /** One generator for each line. */
  public static List<Gen<Spilled>> lines() {
    return List.of(COMMANDS, FILES, CODE).stream()
        .flatMap(List::stream)
        .map(SpilledPasswords::of)
        .toList();
  }

  private static Gen<Spilled> of(String line) {
    return SecretGenerator.password().map(value -> new Spilled(line.replace(PLACE, value), value));
  }

  /** A text and the password in it. */
  public record Spilled(String text, String value) {}
}
