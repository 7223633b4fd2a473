/** The first module: it takes the token out of the address before anything else is loaded. */
import { takeToken } from './token.js';
import { applyTheme } from './theme.js';

takeToken();
applyTheme();
await import('./app.js');
