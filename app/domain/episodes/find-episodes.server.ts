import { select } from '~/adapters/database/plain-sql.server';
import { slicesOf } from '~/lib/concurrency/batches';
import { groupBy } from '~/lib/lists';
import { enclosureKey } from '~/lib/feeds/enclosure-key';

/** Rows per query. */
const AT_ONCE = 250;

/** How files and apps identify an episode. */
type NamedEpisode = { podcastId: string; guid: string | null; audioUrl: string | null };

type Row = {
  id: string;
  podcastId: string;
  key: string;
  guid: string | null;
  enclosureKey: string | null;
  audioUrl: string | null;
};

type Found = Pick<Row, 'id' | 'audioUrl'>;

/** The conditions of `openEpisode`. */
const sharing = (column: string, value: string) => `
  SELECT episode."id", episode."podcastId", episode."key", episode."guid", episode."enclosureKey",
    episode."audioUrl"
  FROM rows(?) AS named
  JOIN "Episode" episode ON episode."podcastId" = named."value" ->> 'podcastId'
    AND episode."${column}" = named."value" ->> '${value}' AND NOT episode."blocked"
  JOIN "Podcast" podcast ON podcast."id" = episode."podcastId" AND podcast."hiddenAt" IS NULL`;

// Each half uses its own index. The key of an episode is its guid, except for episodes that share one.
const NAMED = `${sharing('key', 'guid')} UNION ${sharing('enclosureKey', 'recording')}`;

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
  const json = JSON.stringify(part);
  const rows = await select<Row>(NAMED, json, json);
  const byPodcast = groupBy(rows, (row) => row.podcastId);
  return part.map(({ podcastId: of, guid, recording }) => {
    const own = byPodcast.get(of) ?? [];
    const sameGuid = own.filter((row) => guid !== null && (row.guid ?? row.key) === guid);
    const sameRecording = (row: Row) => recording !== null && row.enclosureKey === recording;
    return sameGuid.find(sameRecording) ?? sameGuid[0] ?? own.find(sameRecording) ?? null;
  });
}
