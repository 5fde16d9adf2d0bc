import { loadTextsOf } from '#find-text';

// Remix renders no collections screen before this module has loaded.
await loadTextsOf('collections');

/** Each nested screen has its own guard. */
export { Outlet as default } from '@remix-run/react';
