package dev.blackbox.intake.cline;

import dev.blackbox.format.json.Json;
import dev.blackbox.intake.source.AnswerUsage;
import dev.blackbox.intake.source.RecordReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the files next to a session say about it.
 *
 * @param usages the usage of each request, if the messages do not have it
 */
record ClineDescription(
    String id, String cwd, String model, String parent, List<AnswerUsage> usages) {
  static final ClineDescription NONE = new ClineDescription("", "", "", "", List.of());

  ClineDescription {
    usages = List.copyOf(usages);
  }

  /**
   * Reads the files next to a session.
   *
   * @param isWhole whether the input of a task includes cached tokens
   */
  static ClineDescription of(Path main, boolean isWhole) throws IOException {
    Path folder = main.toAbsolutePath().getParent();
    String id = folder == null ? "" : String.valueOf(folder.getFileName());
    if (ClineFiles.isTask(main)) {
      Json item = ClineFiles.read(main.resolveSibling("history_item.json"));
      Json messages = ClineFiles.read(main.resolveSibling("ui_messages.json"));
      return new ClineDescription(
          id, item.string("workspace"), "", item.string("parentTaskId"), usages(messages, isWhole));
    }
    Json session = ClineFiles.read(main.resolveSibling(id + ".json"));
    return new ClineDescription("", session.string("cwd"), session.string("model"), "", List.of());
  }

  /** The text of the message that announces a request is JSON, to which the usage is added. */
  private static List<AnswerUsage> usages(Json messages, boolean isWhole) {
    List<AnswerUsage> usages = new ArrayList<>();
    for (Json message : messages.items()) {
      if (message.string("say").equals("api_req_started")) {
        Json request = RecordReader.read(message.string("text")).orElse(Json.Literal.NULL);
        long read = request.number("cacheReads");
        long written = request.number("cacheWrites");
        long input = request.number("tokensIn") + (isWhole ? 0 : read + written);
        AnswerUsage usage =
            new AnswerUsage(
                input,
                request.number("tokensOut"),
                read,
                written,
                AnswerUsage.cost(request.path("cost")));
        if (!usage.isNone()) {
          usages.add(usage);
        }
      }
    }
    return usages;
  }
}
