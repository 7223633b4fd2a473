/** The first module: it takes the token out of the address before anything else is loaded. */
import { takeToken } from './token.js';
import { applyTheme } from './theme.js';

takeToken();
applyTheme();
if (/^\/s\/[^/]+\/?$/.test(location.pathname)) {
  // What a session needs is loaded beside the application, which would ask for it later.
  Promise.all([import('./session.js'), import('./story.js')]).catch(() => {});
}
await import('./app.js');
