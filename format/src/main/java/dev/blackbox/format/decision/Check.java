package dev.blackbox.format.decision;

/** One check and its evidence. */
public record Check(String id, CheckStatus status, String evidence) {}
