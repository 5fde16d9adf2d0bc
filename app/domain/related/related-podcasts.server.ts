import { topicBySlug, topicNames } from '~/domain/search/browse/facets';
import { languageName } from '~/lib/language/language-names.server';
import { t } from '~/messages/t';
import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import {
  type RelatedPodcast,
  type RelatedReason,
  type ShownRelated,
  parseReason,
} from './related-podcasts';

/** The reason as text; `name` goes where the text has `<name></name>`. */
function wordsOf(reason: RelatedReason): { text: string; name: string } {
  switch (reason.kind) {
    case 'listeners':
      return { text: t('podcast.sharedListeners', { count: reason.value }), name: '' };
    case 'podroll':
      return { text: t('podcast.recommendedByMakers'), name: '' };
    case 'speaker':
      return { text: t('podcast.sameSpeaker'), name: reason.value };
    case 'maker':
      return { text: t('podcast.sameMaker'), name: reason.value };
    case 'words':
      return { text: t('podcast.sameWord'), name: reason.value };
    case 'topic': {
      const topic = topicBySlug.get(reason.value);
      return { text: t('podcast.sameTopic'), name: topic ? topicNames[topic]() : reason.value };
    }
    case 'language':
      return {
        text: t('podcast.sameLanguage'),
        name: languageName(reason.value) ?? reason.value,
      };
  }
}

export const toRelated = ({ reason, ...podcast }: RelatedPodcast): ShownRelated => ({
  ...podcast,
  reason: wordsOf(reason),
});

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
    const told = name ? { kind: 'speaker' as const, value: name } : reason;
    return [{ ...podcast, imagePath: artworkPath(imageUrl), reason: told }];
  });
}

/** The podcasts found by the background job, closest first. If the reason is a speaker, it contains their name. */
export const listRelatedPodcasts = cacheUntilWrite(load, 200);
