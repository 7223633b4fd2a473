/**
 * Documents that other programs wrote, as recordings and back (docs/atif.md). Each step becomes
 * lines that people and the other verbs understand, under a comment that holds whatever of the step
 * these lines do not: {@code # atif step 0 {"step_id":1,"message":"→1"}}. Depends on {@code read},
 * {@code write} and {@code source}.
 */
@NullMarked
package dev.blackbox.session.atif.foreign;

import org.jspecify.annotations.NullMarked;
