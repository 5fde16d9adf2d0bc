import { loadTextsOf } from '#find-text';

// Remix renders no account screen before this module has loaded.
await loadTextsOf('account');

/** Each nested screen has its own guard. */
export { Outlet as default } from '@remix-run/react';
