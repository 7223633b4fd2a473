/** An MCP server for real agents: a separate program that uses its standard streams. */
@NullMarked
package dev.blackbox.testkit.mcp;

import org.jspecify.annotations.NullMarked;
