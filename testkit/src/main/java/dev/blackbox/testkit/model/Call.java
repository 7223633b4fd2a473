package dev.blackbox.testkit.model;

/**
 * A tool call as one agent wants it.
 *
 * @param id it carries the number of its turn, by which a request tells how far the script is
 * @param input a JSON object
 */
record Call(String id, String tool, String input) {}
