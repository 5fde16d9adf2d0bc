import { titleDirection } from '~/lib/language/title-language';
import { isolated } from '~/lib/text/clean-text';
import { t } from '~/messages/t';

type Found = (values: { count: number; words: string }) => string;

/** What is said of a list without rows, and of what a search in it has found. */
const texts = {
  podcast: { none: () => t('list.noPodcasts'), found: (it) => t('list.podcastsFound', it) },
  episode: { none: () => t('list.noEpisodes'), found: (it) => t('list.episodesFound', it) },
  user: { none: () => t('list.noUsers'), found: (it) => t('list.usersFound', it) },
  report: { none: () => t('list.noReports'), found: (it) => t('list.reportsFound', it) },
  post: { none: () => t('list.noPosts'), found: (it) => t('list.postsFound', it) },
  entry: { none: () => t('list.noEntries'), found: (it) => t('list.entriesFound', it) },
  feed: { none: () => t('list.noFeeds'), found: (it) => t('list.feedsFound', it) },
  category: { none: () => t('list.noCategories'), found: (it) => t('list.categoriesFound', it) },
  message: { none: () => t('list.noMessages'), found: (it) => t('list.messagesFound', it) },
  speaker: { none: () => t('speaker.none'), found: (it) => t('speaker.found', it) },
  collection: {
    none: () => t('adminCollections.none'),
    found: (it) => t('adminCollections.found', it),
  },
  'featured podcast': {
    none: () => t('list.noFeaturedPodcasts'),
    found: (it) => t('list.featuredPodcastsFound', it),
  },
  'featured episode': {
    none: () => t('list.noFeaturedEpisodes'),
    found: (it) => t('list.featuredEpisodesFound', it),
  },
} satisfies Record<string, { none: () => string; found: Found }>;

/** What a row of a list is. */
export type Noun = keyof typeof texts;

export const noneText = (noun: Noun): string => texts[noun].none();

/** Empty where nothing was searched. */
export function foundText(words: string, count: number, noun: Noun): string {
  if (!words) return '';
  const none = noneText(noun);
  if (count === 0) return none;
  const sameDirection = titleDirection(words) === titleDirection(none);
  return texts[noun].found({ count, words: sameDirection ? words : isolated(words) });
}
