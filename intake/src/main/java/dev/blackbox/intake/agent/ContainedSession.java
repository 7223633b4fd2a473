package dev.blackbox.intake.agent;

import java.nio.file.Path;

/**
 * A session in a file that holds many, such as a database.
 *
 * @param path the path of the file with the session's name added: {@code opencode.db/ses_1.json}
 * @param modified when it changed last, in milliseconds since 1970
 */
public record ContainedSession(Path path, long modified) {}
