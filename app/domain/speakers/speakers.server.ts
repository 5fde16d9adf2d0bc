import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import { select } from '~/adapters/database/plain-sql.server';
import { NotFoundError } from '~/domain/errors';
import { listedEpisodeFields, toListedEpisode } from '~/domain/episodes/listed-episode.server';
import { listSavedResults } from '~/domain/search/search-results.server';
import { fold } from '~/lib/text/fold';
import { normalizeText } from '~/lib/text/normalize-text';
import { readPage } from '~/lib/web/page';
import { withNotes } from '~/domain/episodes/episode-notes.server';
import { t } from '~/messages/t';
import { SPEAKER_PAGE_SIZE, type SpeakerLink } from './speakers';

const MAX_PODCASTS = 12;

/** Shown episodes of these spellings; `own` is the credit. */
const SHOWN = `FROM "EpisodeSpeaker" own
  JOIN "Episode" episode ON episode."id" = own."episodeId"
  JOIN "Podcast" podcast ON podcast."id" = episode."podcastId"
  WHERE own."speakerId" IN (SELECT "value" ->> 'id' FROM rows(?))
    AND NOT episode."blocked" AND NOT podcast."blocked"`;

const asRows = (ids: string[]): string => JSON.stringify(ids.map((id) => ({ id })));

type Spelling = SpeakerLink & { id: string };

/** Finds the main spelling and those joined to it, by the slug of any spelling or by the name as typed. */
async function findSpellings(asked: string): Promise<{ main: Spelling; others: Spelling[] }> {
  const own = { id: true, name: true, slug: true } as const;
  const select = { ...own, sameAs: { select: own } } as const;
  const found =
    (await db.speaker.findUnique({ where: { slug: normalizeText(asked, 'NFC') }, select })) ??
    (await db.speaker.findUnique({ where: { nameKey: fold(asked) }, select }));
  if (!found) throw new NotFoundError(t('refusal.noSpeaker'));
  const { sameAs, ...itself } = found;
  const main = sameAs ?? itself;
  const others = await db.speaker.findMany({
    where: { sameAsId: main.id },
    orderBy: { nameKey: 'asc' },
    select: own,
  });
  return { main, others };
}

async function listEpisodes(ids: string[], { skip, take }: { skip: number; take: number }) {
  const found = await select<{ episodeId: string }>(
    `SELECT DISTINCT own."sortDate", own."episodeId" ${SHOWN}
     ORDER BY own."sortDate" DESC, own."episodeId" DESC LIMIT ? OFFSET ?`,
    asRows(ids),
    take,
    skip,
  );
  const order = found.map(({ episodeId }) => episodeId);
  const rows = await db.episode.findMany({
    where: { id: { in: order } },
    select: listedEpisodeFields,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = order.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toListedEpisode(row)] : [];
  });
  return withNotes(items);
}

async function countEpisodes(ids: string[]): Promise<number> {
  const [row] = await select<{ count: bigint }>(
    `SELECT count(DISTINCT own."episodeId") AS "count" ${SHOWN}`,
    asRows(ids),
  );
  return Number(row?.count ?? 0);
}

/** Podcasts that name the speaker as host or author. */
async function listPodcasts(ids: string[], names: string[]) {
  const hosted = await select<{ podcastId: string }>(
    `SELECT episode."podcastId" AS "podcastId" ${SHOWN} AND own."role" = 'host'
     GROUP BY episode."podcastId" ORDER BY count(*) DESC, episode."podcastId" LIMIT ?`,
    asRows(ids),
    MAX_PODCASTS,
  );
  const made = await db.podcast.findMany({
    where: { author: { in: names }, blocked: false },
    orderBy: { id: 'asc' },
    take: MAX_PODCASTS,
    select: { id: true },
  });
  const all = new Set([...hosted.map(({ podcastId }) => podcastId), ...made.map(({ id }) => id)]);
  return listSavedResults([...all].slice(0, MAX_PODCASTS));
}

async function read(slug: string, page: number, limit: number) {
  const { main, others } = await findSpellings(slug);
  const ids = [main, ...others].map(({ id }) => id);
  const names = [main, ...others].map(({ name }) => name);
  const { rows, place } = await readPage(
    { page, limit },
    () => countEpisodes(ids),
    (range) => listEpisodes(ids, range),
  );
  // Speakers who appear only in hidden episodes have no page.
  if (place.totalCount === 0) throw new NotFoundError(t('refusal.noSpeaker'));
  const spellings = [...new Set(others.map(({ name }) => name))];
  const speaker = { name: main.name, slug: main.slug, spellings };
  return { speaker, podcasts: await listPodcasts(ids, names), episodes: rows, place };
}

const readOnce = cacheUntilWrite(read, 200);

/** Finds a speaker by the slug of any spelling, or by name; newest episodes first. @throws NotFoundError */
export const getSpeakerPage = (slug: string, { page = 1, limit = SPEAKER_PAGE_SIZE } = {}) =>
  readOnce(slug, page, limit);

export type SpeakerPage = Awaited<ReturnType<typeof read>>;

/** By episode id: maps the folded name in the feed to the slug of the speaker's page. */
export type SpeakerLinks = Record<string, Record<string, string>>;

/** Empty for blocked podcasts, which are not listed on speaker pages. */
export async function findSpeakerLinks(
  podcast: { blocked: boolean },
  episodeIds: string[],
): Promise<SpeakerLinks> {
  if (podcast.blocked || episodeIds.length === 0) return {};
  const rows = await db.episodeSpeaker.findMany({
    where: { episodeId: { in: episodeIds } },
    select: {
      episodeId: true,
      speaker: { select: { nameKey: true, slug: true, sameAs: { select: { slug: true } } } },
    },
  });
  const links: SpeakerLinks = {};
  for (const { episodeId, speaker } of rows) {
    (links[episodeId] ??= {})[speaker.nameKey] = speaker.sameAs?.slug ?? speaker.slug;
  }
  return links;
}

/** The slug of the page for that name, if there is one. */
export const slugOfName = (links: SpeakerLinks[string] | undefined, name: string) =>
  links?.[fold(name)] ?? null;
