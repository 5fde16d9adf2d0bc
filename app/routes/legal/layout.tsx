import { loadTextsOf } from '#find-text';

// Remix renders neither page before this module has loaded.
await loadTextsOf('legal');

/** Each nested screen has its own guard. */
export { Outlet as default } from '@remix-run/react';
