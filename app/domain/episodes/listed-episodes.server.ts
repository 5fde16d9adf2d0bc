import { type Prisma, db, select } from '~/adapters/database/client.server';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import { GoneError, NotFoundError, type DomainError } from '~/domain/errors';
import { isRecitation, recitationFacets, readablePodcast } from '~/domain/podcasts/podcasts.server';
import { rowsInSlices } from '~/lib/any-of';
import { firstWords, LINE_READ } from '~/lib/html/plain-text';
import { inOrderOf } from '~/lib/lists';
import { listedTitle } from '~/lib/text/cut-text';
import { episodePath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import type { ListedEpisode } from './episodes-schema';

/** Episodes that may be shown, even if the audio is gone. */
export const listedEpisode = { blocked: false, podcast: { blocked: false } } as const;

export const newestFirst: Prisma.EpisodeOrderByWithRelationInput[] = [
  { sortDate: 'desc' },
  { id: 'desc' },
];

export const listedEpisodeFields = {
  id: true,
  title: true,
  audioUrl: true,
  audioGoneAt: true,
  duration: true,
  imageUrl: true,
  pubDate: true,
  podcast: {
    select: {
      id: true,
      slug: true,
      title: true,
      imageUrl: true,
      language: true,
      facets: recitationFacets,
    },
  },
} as const;

type Row = Prisma.EpisodeGetPayload<{ select: typeof listedEpisodeFields }>;

function toListed<T extends { imageUrl: string | null; title: string }>({ imageUrl, ...row }: T) {
  return { ...row, title: listedTitle(row.title), imagePath: artworkPath(imageUrl) };
}

export const toListedPodcast = ({ facets, ...podcast }: Row['podcast']) => ({
  ...toListed(podcast),
  recitation: isRecitation(facets.map(({ facet }) => facet)),
});

export function toListedEpisode({ podcast, audioGoneAt, ...episode }: Row): ListedEpisode {
  return {
    episode: {
      ...toListed(episode),
      path: episodePath(podcast.slug, episode),
      audioUrl: audioGoneAt ? null : episode.audioUrl,
      pubDate: episode.pubDate?.toISOString() ?? null,
    },
    podcast: toListedPodcast(podcast),
  };
}

/** Includes podcasts that are in no list, because their own pages show them. */
export const readableEpisode = { blocked: false, podcast: readablePodcast } as const;

export const episodeGone = (): DomainError => new GoneError(t('refusal.episodeHidden'));

/** The error when no `readableEpisode` has that id: 410 if an admin has hidden the episode or its podcast. */
export async function noEpisode(id: string): Promise<DomainError> {
  const hidden = await db.episode.findFirst({
    where: {
      id,
      podcast: { held: false },
      OR: [{ hiddenAt: { not: null } }, { podcast: { hiddenAt: { not: null } } }],
    },
    select: { id: true },
  });
  return hidden ? episodeGone() : new NotFoundError(t('refusal.noEpisode'));
}

/** Columns of an `readableEpisode`. @throws NotFoundError, GoneError */
export async function getOpenEpisode<const Select extends Prisma.EpisodeSelect>(
  id: string,
  select: Select,
): Promise<Prisma.EpisodeGetPayload<{ select: Select }>> {
  const row = await db.episode.findFirst({ where: { id, ...readableEpisode }, select });
  if (!row) throw await noEpisode(id);
  return row as Prisma.EpisodeGetPayload<{ select: Select }>;
}

/** @throws NotFoundError, GoneError */
export async function requireEpisode(id: string): Promise<void> {
  await getOpenEpisode(id, { id: true });
}

/** The episode with its podcast, as shown in lists. @throws NotFoundError, GoneError */
export async function getListedEpisode(id: string): Promise<ListedEpisode> {
  return toListedEpisode(await getOpenEpisode(id, listedEpisodeFields));
}

/** Shown episodes by id, in the order of the ids. */
export async function listEpisodesWith(ids: string[]): Promise<ListedEpisode[]> {
  const rows = await rowsInSlices(ids, (id) =>
    db.episode.findMany({ where: { id, ...listedEpisode }, select: listedEpisodeFields }),
  );
  return inOrderOf(ids, rows).map(toListedEpisode);
}

/** Notes are read for the first episodes of a list only: some are as long as a book. */
const MOST_NOTES = 50;

/** Adds the first words of the notes; in a long list, only for the first episodes. */
export async function withNotes<T extends ListedEpisode>(items: T[]): Promise<T[]> {
  if (items.length === 0) return items;
  const rows = await select<{ id: string; notes: string }>(
    `SELECT "id", substr("description", 1, ${LINE_READ}) AS "notes" FROM "Episode"
     WHERE "id" IN ids(?)`,
    JSON.stringify(items.slice(0, MOST_NOTES).map(({ episode }) => episode.id)),
  );
  const notes = new Map(rows.map((row) => [row.id, firstWords(row.notes)]));
  return items.map((item) => ({
    ...item,
    episode: { ...item.episode, notes: notes.get(item.episode.id) ?? '' },
  }));
}
