import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db, type Prisma } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import {
  listedEpisodeFields,
  toListedEpisode,
  episodeGone,
} from '~/domain/episodes/listed-episodes.server';
import { findSpeakerLinks } from '~/domain/speakers/speakers.server';
import { episodePath, shortIdOf } from '~/lib/web/slug';
import { t } from '~/messages/t';
import { sortOfShow } from '~/domain/episodes/episodes';
import { findEpisode } from '~/domain/episodes/episodes.server';

const MAX_OTHERS = 6;

const LINKED = { id: true, title: true, pubDate: true, duration: true } as const;

/** Data for a link to another episode. */
export type LinkedEpisode = {
  id: string;
  title: string;
  pubDate: string | null;
  duration: number | null;
};

type Row = Prisma.EpisodeGetPayload<{ select: typeof LINKED }>;

const linked = (row: Row): LinkedEpisode => ({
  ...row,
  pubDate: row.pubDate?.toISOString() ?? null,
});

async function findId(podcastId: string, name: string): Promise<string> {
  const end = shortIdOf(name);
  const row =
    end &&
    (await db.episode.findFirst({
      where: { podcastId, blocked: false, id: { endsWith: end } },
      select: { id: true },
    }));
  if (row) return row.id;
  const hidden =
    end &&
    (await db.episode.findFirst({
      where: { podcastId, hiddenAt: { not: null }, id: { endsWith: end } },
      select: { id: true },
    }));
  throw hidden ? episodeGone() : new NotFoundError(t('refusal.noEpisode'));
}

type Direction = 'asc' | 'desc';

/** The neighbor in that direction: in series order for a serial show, else by date. */
async function findNeighbour(
  { id: podcastId, feedType }: { id: string; feedType: string | null },
  { id, place, date }: { id: string; place: number; date: Date },
  direction: Direction,
): Promise<LinkedEpisode | null> {
  const beyond = direction === 'asc' ? 'gt' : 'lt';
  const inSeries = sortOfShow(feedType) === 'oldest';
  const further = inSeries
    ? [{ seriesPlace: { [beyond]: place } }, { seriesPlace: place, id: { [beyond]: id } }]
    : [{ sortDate: { [beyond]: date } }, { sortDate: date, id: { [beyond]: id } }];
  const row = await db.episode.findFirst({
    where: { podcastId, blocked: false, OR: further },
    orderBy: [inSeries ? { seriesPlace: direction } : { sortDate: direction }, { id: direction }],
    select: LINKED,
  });
  return row && linked(row);
}

async function read(slug: string, name: string) {
  const podcast = await getPodcast(slug);
  const id = await findId(podcast.id, name);
  const [episode, { seriesPlace, sortDate }] = await Promise.all([
    findEpisode(podcast.id, id),
    db.episode.findUniqueOrThrow({ where: { id }, select: { seriesPlace: true, sortDate: true } }),
  ]);
  if (!episode) throw new NotFoundError(t('refusal.noEpisode'));
  const place = { id, place: seriesPlace, date: sortDate };
  const [speakers, previous, next, others] = await Promise.all([
    findSpeakerLinks(podcast, [id]),
    findNeighbour(podcast, place, 'desc'),
    findNeighbour(podcast, place, 'asc'),
    db.episode.findMany({
      where: { podcastId: podcast.id, blocked: false, NOT: { id } },
      orderBy: [{ sortDate: 'desc' }, { id: 'desc' }],
      take: MAX_OTHERS,
      select: listedEpisodeFields,
    }),
  ]);
  const shown = new Set([previous?.id, next?.id]);
  return {
    podcast,
    episode,
    speakers,
    previous,
    next,
    others: others.filter(({ id }) => !shown.has(id)).map((row) => toListedEpisode(row).episode),
  };
}

/**
 * An episode with its neighbors and the newest other episodes.
 *
 * @param name last segment of its path: any title, followed by the short id
 * @throws NotFoundError
 */
export const getEpisodePage = cacheUntilWrite(read, 200);

/** Returns null if the podcast has no such episode. @throws NotFoundError for an unknown podcast */
export async function findEpisodePath(slug: string, id: string): Promise<string | null> {
  const podcast = await getPodcast(slug);
  const episode = await db.episode.findFirst({
    where: { id, podcastId: podcast.id, blocked: false },
    select: { id: true, title: true },
  });
  return episode && episodePath(podcast.slug, episode);
}

export type PublicEpisode = Awaited<ReturnType<typeof read>>;
