import { db } from '~/adapters/database/client.server';
import { slicesOf } from '~/lib/concurrency/batches';
import { groupBy } from '~/lib/lists';
import { enclosureKey } from '~/lib/feeds/enclosure-key';
import { openEpisode } from './listed-episodes.server';

/** Rows per query. */
const AT_ONCE = 250;

/** How files and apps identify an episode. */
type NamedEpisode = { podcastId: string; guid: string | null; audioUrl: string | null };

const fields = {
  id: true,
  podcastId: true,
  key: true,
  guid: true,
  enclosureKey: true,
  audioUrl: true,
} as const;

type Found = { id: string; audioUrl: string | null };

/**
 * Matches by guid (plus audio URL if several episodes share the guid), or else by audio URL alone.
 * @returns an episode for each input, null if the podcast does not have it
 */
export async function findEpisodes(named: NamedEpisode[]): Promise<(Found | null)[]> {
  const found: (Found | null)[] = [];
  for (const some of slicesOf(named, AT_ONCE)) found.push(...(await findPortion(some)));
  return found;
}

async function findPortion(named: NamedEpisode[]): Promise<(Found | null)[]> {
  const part = named.map((one) => ({
    ...one,
    recording: one.audioUrl === null ? null : enclosureKey(one.audioUrl),
  }));
  const podcastId = { in: [...new Set(part.map((one) => one.podcastId))] };
  const guids = part.flatMap(({ guid }) => guid ?? []);
  const recordings = part.flatMap(({ recording }) => recording ?? []);
  const rows = await db.episode.findMany({
    where: {
      ...openEpisode,
      // Each condition uses its own index. The key of an episode is its guid, except for episodes that share one.
      OR: [
        { podcastId, key: { in: guids } },
        { podcastId, enclosureKey: { in: recordings } },
      ],
    },
    select: fields,
  });
  const byPodcast = groupBy(rows, (row) => row.podcastId);
  return part.map(({ podcastId: of, guid, recording }) => {
    const own = byPodcast.get(of) ?? [];
    const sameGuid = own.filter((row) => guid !== null && (row.guid ?? row.key) === guid);
    const sameRecording = (row: (typeof rows)[number]) =>
      recording !== null && row.enclosureKey === recording;
    return sameGuid.find(sameRecording) ?? sameGuid[0] ?? own.find(sameRecording) ?? null;
  });
}
