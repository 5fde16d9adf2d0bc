import { loadTextsOf } from '#find-text';

// Remix renders no screen of an account before this module has loaded.
await loadTextsOf('account');

/** Every screen inside has its own guard. */
export { Outlet as default } from '@remix-run/react';
