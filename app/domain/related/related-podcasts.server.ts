import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import { withImagePath } from '~/domain/artwork/artwork-path.server';
import type { RelatedPodcast } from './related-podcasts';
import { parseReason } from './related-scores';

const SHOWN = 8;

const SHOWN_COLUMNS = {
  id: true,
  slug: true,
  title: true,
  author: true,
  language: true,
  imageUrl: true,
} as const;

async function namesOf(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.speaker.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, sameAs: { select: { name: true } } },
  });
  return new Map(rows.map(({ id, name, sameAs }) => [id, sameAs?.name ?? name]));
}

async function load(podcastId: string): Promise<RelatedPodcast[]> {
  const rows = await db.relatedPodcast.findMany({
    where: { podcastId, related: { blocked: false } },
    orderBy: [{ score: 'desc' }, { relatedId: 'asc' }],
    take: SHOWN,
    select: { reason: true, related: { select: SHOWN_COLUMNS } },
  });
  const known = rows.map(({ reason, related }) => ({ related, reason: parseReason(reason) }));
  const speakers = known.flatMap(({ reason }) => (reason?.kind === 'speaker' ? reason.value : []));
  const names = await namesOf(speakers);
  return known.flatMap(({ related, reason }): RelatedPodcast[] => {
    const name = reason?.kind === 'speaker' ? names.get(reason.value) : undefined;
    // Nothing is shown without a reason.
    if (!reason || (reason.kind === 'speaker' && !name)) return [];
    const { imageUrl, ...podcast } = related;
    const { imagePath } = withImagePath({ imageUrl });
    const told = name ? { kind: 'speaker' as const, value: name } : reason;
    return [{ ...podcast, imagePath, reason: told }];
  });
}

/** The podcasts found by the background job, closest first. If the reason is a speaker, it contains their name. */
export const listRelatedPodcasts = cacheUntilWrite(load, 200);
