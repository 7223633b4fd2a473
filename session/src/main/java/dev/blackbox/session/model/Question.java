package dev.blackbox.session.model;

import java.util.List;

/**
 * A question and what came of it.
 *
 * @param call its position in {@link Session#calls()}
 * @param options what could be chosen, empty for a free answer
 * @param isMultiple whether several options could be chosen
 * @param answer empty while there is none
 * @param reason why the agent decided as it did, where it decided itself and says so
 */
public record Question(
    int call,
    String text,
    List<String> options,
    boolean isMultiple,
    AnsweredBy answeredBy,
    String answer,
    String reason) {

  /** Who answered. */
  public enum AnsweredBy {
    NOBODY,
    PERSON,
    AGENT
  }

  public Question {
    options = List.copyOf(options);
  }
}
