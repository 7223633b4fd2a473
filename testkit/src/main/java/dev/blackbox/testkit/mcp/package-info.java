/** An MCP server for real agents: a program of its own that speaks over its standard streams. */
@NullMarked
package dev.blackbox.testkit.mcp;

import org.jspecify.annotations.NullMarked;
