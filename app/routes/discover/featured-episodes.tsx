import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listFeaturedEpisodes } from '~/domain/featured/featured-episodes.server';
import { listLanguageOptions } from '~/domain/search/browse/browse.server';
import { listPath, publicHead } from '~/http/pages/public-head.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { listStatus, languagesPart, podcastLanguagesOf } from '~/http/pages/url-parameters.server';
import { t } from '~/messages/t';
import { toEpisodeCard } from '~/ui/cards/card-podcast';
import { publicMeta } from '~/ui/feedback/error-screen';
import { EmptyState, NotLoaded, SearchLink } from '~/ui/feedback/status';
import { FeaturedEpisodeGrid } from '~/ui/listening/featured-episodes';
import { LanguageFilter, PageLanguageFirst } from '~/ui/lists/language-filter';
import { ListHead } from '~/ui/lists/list-head';
import { BackLink } from '~/ui/text/back-link';
import { Headphones } from '~/ui/text/icons';

export const loader = screenLoader('anyone', async ({ url }) => {
  const { chosenLanguages, first, ownLanguage } = podcastLanguagesOf(url);
  const episodes = await listOrNull(listFeaturedEpisodes({ languages: chosenLanguages, first }));
  const screen = {
    episodes: episodes && episodes.map(toEpisodeCard),
    languages: (await listOrNull(listLanguageOptions(chosenLanguages))) ?? [],
    ownLanguage,
    head: publicHead({
      title: [t('frame.featuredEpisodes'), languagesPart(chosenLanguages)],
      description: t('featured.episodesDescription'),
      path: listPath('/featured-episodes', { language: chosenLanguages }),
    }),
  };
  return data(screen, { status: listStatus(url) });
});

export const meta = publicMeta();

export default function FeaturedEpisodes() {
  const { episodes, languages, ownLanguage } = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-2 page-room sm:gap-6">
      <ListHead
        above={<BackLink to="/">{t('feedback.backToHome')}</BackLink>}
        title={t('frame.featuredEpisodes')}
        about={t('featured.episodesChosen')}
        beside={<LanguageFilter action="/featured-episodes" options={languages} variant="line" />}
        isLarge
      />
      {episodes === null ? (
        <NotLoaded title={t('featured.episodesFailed')} />
      ) : episodes.length === 0 ? (
        <EmptyState icon={Headphones} title={t('featured.noEpisodes')}>
          <SearchLink />
        </EmptyState>
      ) : (
        <FeaturedEpisodeGrid items={episodes} level="h2" />
      )}
      {episodes?.length ? <PageLanguageFirst ownLanguage={ownLanguage} /> : null}
    </div>
  );
}
