import { blogAdministration, administration } from './scenarios/administration';
import { people, signingIn } from './scenarios/accounts';
import { blog, featured, reviews } from './scenarios/community';
import { collections } from './scenarios/collections';
import type { Scenarios } from './scenarios/scenario';
import { favorites, listening, podcasts } from './scenarios/listening';

const site: Scenarios = {
  'GET /api/openapi.json': async () => [{ status: 200 }],
  'POST /api/theme': async () => [
    { status: 200, body: { theme: 'dark' } },
    { status: 200, body: { theme: 'light' } },
    { status: 422, body: { theme: 'pink' } },
  ],
};

/**
 * What each call of the document is asked: its good cases, and the refusals that only it can give. Those that
 * follow from access, address, body and throttle are tried on all calls alike (contract-refusals.ts).
 */
export const scenarios: Scenarios = {
  ...signingIn,
  ...people,
  ...favorites,
  ...podcasts,
  ...listening,
  ...collections,
  ...reviews,
  ...featured,
  ...blog,
  ...blogAdministration,
  ...administration,
  ...site,
};
