/**
 * Tests in a real browser. A test class extends {@code BrowserTest}, which starts a server and a
 * page, and fails the test if the page breaks its policy or reports an error.
 */
@NullMarked
package dev.blackbox.browser;

import org.jspecify.annotations.NullMarked;
