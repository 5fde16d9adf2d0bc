import { select } from '~/adapters/database/plain-sql.server';
import { artworkPath } from '~/domain/artwork/artwork-path.server';

const COVERS = 3;

/** Paths of the covers of the podcasts added last, by facet. */
export async function readCovers(): Promise<Map<string, string[]>> {
  const rows = await select<{ facet: string; imageUrl: string }>(
    `SELECT "last"."facet" AS "facet", "podcast"."imageUrl" AS "imageUrl" FROM (
       SELECT "facet", "podcastId",
         ROW_NUMBER() OVER (PARTITION BY "facet" ORDER BY "podcastId" DESC) AS "place"
       FROM "PodcastFacet"
     ) AS "last" JOIN "Podcast" AS "podcast" ON "podcast"."id" = "last"."podcastId"
     WHERE "last"."place" <= ${COVERS} AND "podcast"."imageUrl" IS NOT NULL
     ORDER BY "last"."facet", "last"."place"`,
  );
  const covers = new Map<string, string[]>();
  for (const { facet, imageUrl } of rows) {
    const path = artworkPath(imageUrl);
    if (path) covers.set(facet, [...(covers.get(facet) ?? []), path]);
  }
  return covers;
}
