package dev.blackbox.format.decision;

/** The judgements of a run; unknown before its eighth event. */
public record Evaluation(AlignmentJudgement alignment, Judgement quality, Judgement policy) {
  public static final Evaluation UNKNOWN =
      new Evaluation(AlignmentJudgement.UNKNOWN, Judgement.UNKNOWN, Judgement.UNKNOWN);
}
