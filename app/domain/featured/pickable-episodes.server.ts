import { db } from '~/adapters/database/client.server';
import { listDirectoryEpisodes } from '~/domain/feeds/import/directory-episodes.server';
import { directoryIdOf } from '~/domain/podcasts/podcasts';
import { plainText } from '~/lib/text/plain-text';
import { pageOfList, readPage, type Page } from '~/lib/web/page';
import type { PickableEpisode } from './featured';

export const FILTER_THRESHOLD = 25;
const PAGE_SIZE = 5;

/** `total` ignores the filter. */
type Choices = { episodes: PickableEpisode[]; total: number; place: Page };

const contains = (text: string, wanted: string) => text.toLowerCase().includes(wanted);

const pickable = (podcastId: string) => ({ podcastId, blocked: false, audioGoneAt: null });

async function storedChoices(
  podcastId: string,
  range: { skip?: number; take: number },
): Promise<PickableEpisode[]> {
  const rows = await db.episode.findMany({
    where: pickable(podcastId),
    orderBy: [{ sortDate: 'desc' }, { id: 'desc' }],
    ...range,
    select: {
      id: true,
      title: true,
      description: true,
      pubDate: true,
      duration: true,
      featured: { select: { id: true } },
    },
  });
  return rows.map(({ featured, pubDate, description, ...row }) => ({
    ...row,
    description: plainText(description, 300),
    pubDate: pubDate?.toISOString() ?? null,
    alreadyFeatured: featured !== null,
  }));
}

/** Newest first. */
export async function listPickableEpisodes(
  podcastId: string,
  filter = '',
  page = 1,
): Promise<Choices> {
  const request = { page, limit: PAGE_SIZE };
  const directoryId = directoryIdOf(podcastId);
  const wanted = filter.trim().toLowerCase();
  if (directoryId === null && !wanted) {
    const { rows, place } = await readPage(
      request,
      () => db.episode.count({ where: pickable(podcastId) }),
      (range) => storedChoices(podcastId, range),
    );
    return { episodes: rows, total: place.totalCount, place };
  }
  const all =
    directoryId === null
      ? await storedChoices(podcastId, { take: 20_000 })
      : (await listDirectoryEpisodes(directoryId)).map((episode) => ({
          ...episode,
          alreadyFeatured: false,
        }));
  const found = all.filter(
    ({ title, description }) => contains(title, wanted) || contains(description, wanted),
  );
  const { rows, place } = pageOfList(found, request);
  return { episodes: rows, total: all.length, place };
}
