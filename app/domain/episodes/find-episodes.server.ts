import { db } from '~/adapters/database/client.server';
import { enclosureKey } from '~/lib/feeds/enclosure-key';
import { openEpisode } from './shown-episode.server';

/** Rows of one question. */
const AT_ONCE = 250;

/** As a file or an app names an episode. */
export type NamedEpisode = { podcastId: string; guid: string | null; audioUrl: string | null };

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
 * By guid, where several share one by the recording too, else by the recording alone.
 * @returns one for each that is named, null where the podcast does not have it
 */
export async function findEpisodes(named: NamedEpisode[]): Promise<(Found | null)[]> {
  const found: (Found | null)[] = [];
  for (let from = 0; from < named.length; from += AT_ONCE) {
    found.push(...(await findPortion(named.slice(from, from + AT_ONCE))));
  }
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
      // Each by an index of its own; the key of an episode is its guid, but of those that share one.
      OR: [
        { podcastId, key: { in: guids } },
        { podcastId, enclosureKey: { in: recordings } },
      ],
    },
    select: fields,
  });
  const byPodcast = new Map<string, typeof rows>();
  for (const row of rows) {
    const own = byPodcast.get(row.podcastId) ?? [];
    own.push(row);
    byPodcast.set(row.podcastId, own);
  }
  return part.map(({ podcastId: of, guid, recording }) => {
    const own = byPodcast.get(of) ?? [];
    const sameGuid = own.filter((row) => guid !== null && (row.guid ?? row.key) === guid);
    const sameRecording = (row: (typeof rows)[number]) =>
      recording !== null && row.enclosureKey === recording;
    return sameGuid.find(sameRecording) ?? sameGuid[0] ?? own.find(sameRecording) ?? null;
  });
}
