import { blogAdministration, administration } from './drives/administration';
import { people, signingIn } from './drives/accounts';
import { blog, featured, reviews } from './drives/community';
import type { Drives } from './drives/drive-lists';
import { favorites, podcasts } from './drives/listening';

const site: Drives = {
  'GET /api/openapi.json': async () => [{ status: 200 }],
  'POST /api/theme': async () => [
    { status: 200, body: { theme: 'dark' } },
    {
      status: 200,
      body: JSON.stringify({ theme: 'light' }),
      headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
    },
    { status: 422, body: { theme: 'pink' } },
  ],
};

/**
 * How each call of the document is driven: its good cases, and the refusals that only it can give. Those that
 * follow from access, address, body and throttle are driven for all calls alike (contract-refusals.ts).
 */
export const drives: Drives = {
  ...signingIn,
  ...people,
  ...favorites,
  ...podcasts,
  ...reviews,
  ...featured,
  ...blog,
  ...blogAdministration,
  ...administration,
  ...site,
};
