/** Tests of what decides who may ask what. */
@NullMarked
package dev.blackbox.server.gate;

import org.jspecify.annotations.NullMarked;
