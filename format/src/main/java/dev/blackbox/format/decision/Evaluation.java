package dev.blackbox.format.decision;

/** The verdicts on a run; unknown until its eighth event. */
public record Evaluation(AlignmentJudgement alignment, Judgement quality, Judgement policy) {
  public static final Evaluation UNKNOWN =
      new Evaluation(AlignmentJudgement.UNKNOWN, Judgement.UNKNOWN, Judgement.UNKNOWN);
}
