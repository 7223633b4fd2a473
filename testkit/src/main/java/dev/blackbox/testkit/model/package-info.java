/**
 * A model that follows a script, for real agents: a server on the loopback address that speaks as
 * much of the Anthropic Messages API and the OpenAI Responses API as Claude Code and Codex need. No
 * key, no network. Also an MCP server for these agents, and generated transcripts of any size.
 */
@NullMarked
package dev.blackbox.testkit.model;

import org.jspecify.annotations.NullMarked;
