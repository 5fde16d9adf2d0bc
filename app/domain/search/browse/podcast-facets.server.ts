import { db, textsIn, execute, select } from '~/adapters/database/client.server';
import { expandQuery } from '~/domain/search/words/expansion.server';
import { anyOf } from '~/lib/any-of';
import { inBatches } from '~/lib/concurrency/batches';
import { podcastLanguage } from '~/lib/language/text-language';
import { searchText } from '~/lib/text/fold';
import { languageFacet, topicFacet } from './facets';

/**
 * Signs that a podcast is about a topic: spelling groups known to the search (search-terms.json) and words, both looked
 * for in the title, and feed categories. `unless` names topics that rule it out.
 */
type TopicSigns = {
  groups?: string;
  words?: string;
  categories?: readonly string[];
  unless?: readonly string[];
};

export const topicSigns: Record<string, TopicSigns> = {
  tafsir: { groups: 'tafsir ibn-kathir' },
  'quran-recitation': {
    groups:
      'quran surah tajwid tilawah hifz qiraat qari mushaf surah-fatihah surah-baqarah surah-kahf surah-yasin surah-rahman surah-mulk',
    unless: ['tafsir'],
  },
  hadith: { groups: 'hadith bukhari' },
  fiqh: { groups: 'fiqh usul-al-fiqh fatwa shariah halal' },
  'islamic-history': {
    groups: 'sahabah khilafah khalifah',
    words: 'history histories تاريخ tarih tarihi sejarah histoire geschichte historia ইতিহাস',
    categories: ['History'],
  },
  seerah: { groups: 'seerah' },
  aqeedah: { groups: 'aqeedah tawhid asma-ul-husna' },
  'dhikr-and-duas': { groups: 'dua dhikr istighfar salawat ruqyah' },
  'contemporary-issues': {
    words: 'news politics أخبار خبریں haber haberler gündem berita actualité',
    categories: ['News', 'Daily News', 'News Commentary', 'Politics'],
  },
  'family-and-marriage': {
    groups: 'nikah',
    words:
      'family families marriage parenting motherhood fatherhood أسرة خاندان شادی aile evlilik keluarga famille mariage familie ehe familia',
    categories: ['Parenting', 'Relationships'],
  },
  'personal-development': {
    words: 'productivity productive motivation mindset',
    categories: ['Self-Improvement', 'Careers'],
  },
  'islamic-finance': {
    groups: 'riba zakat',
    words:
      'finance finances economics banking investing اقتصاد معیشت ekonomi finans finansı keuangan économie',
    categories: ['Investing'],
  },
  spirituality: { groups: 'tasawwuf sufi tazkiyah taqwa ikhlas' },
  'youth-and-education': {
    groups: 'madrasah',
    words:
      'youth kids children teens students شباب أطفال بچوں نوجوان gençlik gençler çocuk çocuklar remaja anak pemuda jeunes enfants kinder jugend',
    categories: [
      'Kids',
      'Education',
      'Courses',
      'Learning',
      'Language Learning',
      'Education for Kids',
    ],
  },
};

const AT_ONCE = 200;

type Described = {
  title: string;
  language: string | null;
  categories: unknown;
  /** Topics chosen by an admin. */
  topics?: unknown;
};
type Signs = { groups: Set<string>; words: Set<string>; categories: Set<string> };

const split = (text = '') => text.split(' ').filter(Boolean);

const folded = Object.entries(topicSigns).map(([slug, signs]: [string, TopicSigns]) => ({
  slug,
  groups: split(signs.groups),
  words: split(signs.words).map((word) => searchText(word)),
  categories: signs.categories ?? [],
  unless: signs.unless ?? [],
}));

function signsOf({ title, language, categories }: Described): Signs {
  const parts = expandQuery(title, { language });
  return {
    groups: new Set(parts.flatMap(({ groupKey }) => groupKey ?? [])),
    words: new Set(searchText(title, { language }).split(' ')),
    categories: new Set(textsIn(categories)),
  };
}

/** Slugs of the topics chosen by an admin, or else of those found in title and categories. */
export function topicsOf(podcast: Described): string[] {
  if (Array.isArray(podcast.topics)) return textsIn(podcast.topics);
  const { groups, words, categories } = signsOf(podcast);
  const topics = folded.filter(
    (topic) =>
      topic.groups.some((key) => groups.has(key)) ||
      topic.words.some((word) => words.has(word)) ||
      topic.categories.some((name) => categories.has(name)),
  );
  const slugs = new Set(topics.map(({ slug }) => slug));
  return topics.flatMap(({ slug, unless }) =>
    unless.some((exception) => slugs.has(exception)) ? [] : slug,
  );
}

export function facetsOf(podcast: Described): string[] {
  const language = podcastLanguage(podcast);
  return [...(language ? [languageFacet(language)] : []), ...topicsOf(podcast).map(topicFacet)];
}

/** Call when title, language, categories or `blocked` may have changed. Writes only differences. */
export async function storeFacets(
  podcastId: string,
  podcast: Described & { blocked: boolean },
): Promise<void> {
  const facets = podcast.blocked ? [] : facetsOf(podcast);
  const rows = await db.podcastFacet.findMany({ where: { podcastId }, select: { facet: true } });
  const stored = rows.map(({ facet }) => facet);
  const left = stored.filter((facet) => !facets.includes(facet));
  const added = facets.filter((facet) => !stored.includes(facet));
  if (left.length > 0) {
    await db.podcastFacet.deleteMany({ where: { podcastId, facet: anyOf(left) } });
  }
  await addFacets(added.map((facet) => ({ facet, podcastId })));
}

type FacetRow = { facet: string; podcastId: string };

async function addFacets(rows: FacetRow[]): Promise<void> {
  if (rows.length === 0) return;
  await execute(
    `INSERT INTO "PodcastFacet" ("facet", "podcastId")
     SELECT "value" ->> 'facet', "value" ->> 'podcastId' FROM rows(?) WHERE true
     ON CONFLICT DO NOTHING`,
    JSON.stringify(rows),
  );
}

/** Fills in podcasts that were stored before facets existed. */
export async function fillFacets(): Promise<void> {
  const withoutFacets = inBatches(
    (after) =>
      select<{ id: string }>(
        `SELECT "id" FROM "Podcast" WHERE "id" > ? AND NOT "blocked" AND NOT EXISTS (
           SELECT 1 FROM "PodcastFacet" WHERE "podcastId" = "Podcast"."id"
         ) ORDER BY "id" LIMIT ${AT_ONCE}`,
        after,
      ),
    ({ id }) => id,
  );
  for await (const rows of withoutFacets) {
    const podcasts = await db.podcast.findMany({
      where: { id: anyOf(rows.map(({ id }) => id)) },
      select: { id: true, title: true, language: true, categories: true, topics: true },
    });
    const facets = podcasts.flatMap(({ id, ...podcast }) =>
      facetsOf(podcast).map((facet) => ({ facet, podcastId: id })),
    );
    await addFacets(facets);
  }
}
