/**
 * Agents that are known: how they take a request, which version they are, which part of what they
 * print is their answer.
 */
@NullMarked
package dev.blackbox.intake.observe.adapter;

import org.jspecify.annotations.NullMarked;
