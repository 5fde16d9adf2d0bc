import { redirect } from '@remix-run/node';
import { sharedSchema } from '~/domain/podcasts/podcasts-schema';
import { findSharedPath } from '~/domain/podcasts/shared-link.server';
import { parseQuery } from '~/http/input/parse.server';
import { screenLoader } from '~/http/pages/screen.server';

/** Where the installed app opens what another app shares with it (`share_target` of the manifest). */
export const loader = screenLoader('anyone', async ({ url }) => {
  throw redirect(await findSharedPath(parseQuery(sharedSchema, url.searchParams)), 303);
});

export { NoScreen as default } from '~/ui/feedback/error-screen';
