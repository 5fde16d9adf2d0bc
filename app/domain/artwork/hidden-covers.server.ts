import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { select } from '~/adapters/database/client.server';
import { normalizeAddress } from '~/lib/feeds/feed-url';

/** Pictures of episodes beyond this many keep their addresses. */
const MAX_PICTURES = 20_000;

/** Pictures that only podcasts have which an admin has hidden; a publisher may use one for several. */
const loadHiddenCovers = cacheUntilWrite(async (): Promise<ReadonlySet<string>> => {
  const rows = await select<{ url: string }>(
    `SELECT hidden."imageUrl" AS "url" FROM (
       SELECT "imageUrl" FROM "Podcast" WHERE "hiddenAt" IS NOT NULL
       UNION
       SELECT episode."imageUrl" FROM "Podcast" podcast
       JOIN "Episode" episode ON episode."podcastId" = podcast."id"
       WHERE podcast."hiddenAt" IS NOT NULL) hidden
     WHERE hidden."imageUrl" IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM "Podcast" shown
       WHERE shown."hiddenAt" IS NULL AND shown."imageUrl" = hidden."imageUrl")
     LIMIT ${MAX_PICTURES}`,
  );
  return new Set(rows.map(({ url }) => normalizeAddress(url) ?? url));
}, 1);

export const isHiddenCover = async (source: string): Promise<boolean> =>
  (await loadHiddenCovers()).has(source);
