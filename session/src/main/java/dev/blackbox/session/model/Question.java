package dev.blackbox.session.model;

import java.util.List;

/**
 * A question and its answer.
 *
 * @param call its position in {@link Session#calls()}
 * @param options the options, empty for a free answer
 * @param isMultiple whether several options could be chosen
 * @param answer empty if there is none
 * @param reason the agent's reason, if the agent decided itself and states one
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
