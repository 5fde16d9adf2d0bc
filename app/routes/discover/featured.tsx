import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { favoriteIds } from '~/domain/community/favorites/favorites.server';
import { listFeaturedPodcasts } from '~/domain/featured/featured-podcasts.server';
import { listLanguageOptions } from '~/domain/search/browse/browse.server';
import { listPath, publicHead } from '~/http/pages/public-head.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { listStatus, languagesPart, podcastLanguagesOf } from '~/http/pages/url-parameters.server';
import { t } from '~/messages/t';
import { toFeaturedCard } from '~/ui/cards/card-podcast';
import { PodcastGrid } from '~/ui/cards/podcast-card';
import { publicMeta } from '~/ui/feedback/error-screen';
import { EmptyState, SearchLink } from '~/ui/feedback/status';
import { LanguageFilter, PageLanguageFirst } from '~/ui/lists/language-filter';
import { ListHead } from '~/ui/lists/list-head';
import { Star } from '~/ui/text/icons';

export const loader = screenLoader('anyone', async ({ actor, url }) => {
  const { chosenLanguages, first, ownLanguage } = podcastLanguagesOf(url);
  const podcasts =
    (await listOrNull(listFeaturedPodcasts({ languages: chosenLanguages, first }))) ?? [];
  const languages = (await listOrNull(listLanguageOptions(chosenLanguages))) ?? [];
  const ids = podcasts.map(({ podcastId }) => podcastId);
  const head = publicHead({
    title: [t('frame.featuredPodcasts'), languagesPart(chosenLanguages)],
    description: t('featured.podcastsDescription'),
    path: listPath('/featured', { language: chosenLanguages }),
  });
  const favorites = (await listOrNull(favoriteIds(actor?.id, ids))) ?? [];
  const cards = podcasts.map(toFeaturedCard);
  return data(
    { podcasts: cards, favorites, languages, ownLanguage, head },
    { status: listStatus(url) },
  );
});

export const meta = publicMeta();

export default function Featured() {
  const { podcasts, favorites, languages, ownLanguage } = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-2 page-room sm:gap-6">
      <ListHead
        title={t('frame.featuredPodcasts')}
        about={t('featured.podcastsChosen', { count: podcasts.length })}
        beside={<LanguageFilter action="/featured" options={languages} variant="line" />}
        isLarge
      />
      {podcasts.length === 0 ? (
        <EmptyState icon={Star} title={t('featured.noPodcasts')}>
          <SearchLink />
        </EmptyState>
      ) : (
        <PodcastGrid podcasts={podcasts} favorites={favorites} variant="largeCard" isFeatured />
      )}
      {podcasts.length > 0 ? <PageLanguageFirst ownLanguage={ownLanguage} /> : null}
    </div>
  );
}
