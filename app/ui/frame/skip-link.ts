export const SKIP_LINK =
  'sr-only z-50 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-4';
