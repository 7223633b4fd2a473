package dev.blackbox.format.decision;

/** One thing that was looked at, and what was seen. */
public record Check(String id, CheckStatus status, String evidence) {}
