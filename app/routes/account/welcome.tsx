import { useLoaderData } from '@remix-run/react';
import { favoriteIds } from '~/domain/community/favorites/favorites.server';
import { findPodcastId } from '~/domain/podcasts/podcasts.server';
import { listRelatedPodcasts } from '~/domain/related/related-podcasts.server';
import { listLanguageOptions } from '~/domain/search/browse/browse.server';
import { languageFacet } from '~/domain/search/browse/facets';
import { listSavedResults } from '~/domain/search/search-results.server';
import type { SearchResult } from '~/domain/search/search-schema';
import { listPopular } from '~/domain/search/trending.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { podcastLanguagesOf } from '~/http/pages/url-parameters.server';
import { primarySubtag } from '~/lib/language/text-language';
import { unlisted } from '~/lib/web/page-meta';
import { podcastOf, safeRedirect } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { toCard } from '~/ui/cards/card-podcast';
import { PodcastGrid } from '~/ui/cards/podcast-card';
import { ButtonLink } from '~/ui/forms/button';
import { LanguageFilter } from '~/ui/lists/language-filter';
import { Screen } from '~/ui/text/text-page';

const SHOWN = 3;

/**
 * The podcast that was just looked at and those related to it, then the most heard.
 *
 * @param chosenLanguages podcast languages; all if empty
 * @param first the language of podcasts that come first
 */
async function listOffered(
  slug: string | null,
  chosenLanguages: readonly string[],
  first: string | null,
) {
  const seen = slug ? await findPodcastId(slug) : null;
  const related = seen ? await listRelatedPodcasts(seen) : [];
  const near = await listSavedResults([...(seen ? [seen] : []), ...related.map(({ id }) => id)]);
  const request = { page: 1, limit: SHOWN };
  const popularIn = async (languages: readonly string[]) =>
    (await listPopular(request, languages.map(languageFacet))).podcasts;
  const isIn = ({ language }: SearchResult) =>
    chosenLanguages.length === 0 || chosenLanguages.includes(primarySubtag(language) ?? '');
  const all = [
    ...near.filter(isIn),
    ...(first ? await popularIn([first]) : []),
    ...(await popularIn(chosenLanguages)),
  ];
  return [...new Map(all.map((podcast) => [podcast.id, podcast])).values()].slice(0, SHOWN);
}

export const loader = screenLoader('member', async ({ url, actor }) => {
  const redirectTo = safeRedirect(url.searchParams.get('redirectTo'));
  const { chosenLanguages, first } = podcastLanguagesOf(url);
  const [offered, options] = await Promise.all([
    listOrNull(listOffered(podcastOf(redirectTo), chosenLanguages, first)),
    listOrNull(listLanguageOptions(chosenLanguages)),
  ]);
  const ids = offered?.map(({ id }) => id) ?? [];
  return {
    redirectTo,
    podcasts: offered?.map(toCard) ?? [],
    favorites: (await listOrNull(favoriteIds(actor.id, ids))) ?? [],
    options: options ?? [],
  };
});

export const meta = unlisted(() => t('auth.welcome'));

/** After registering: what one listens to, then back to where one was. */
export default function Welcome() {
  const { redirectTo, podcasts, favorites, options } = useLoaderData<typeof loader>();
  return (
    <Screen title={t('auth.welcome')} className="max-w-4xl gap-6">
      <p className="text-ink-muted">{t('account.welcomeHint')}</p>
      <LanguageFilter action="/welcome" hiddenFields={{ redirectTo }} options={options} />
      {podcasts.length > 0 ? (
        <section className="grid gap-3">
          <h2 className="text-xl font-semibold">{t('account.welcomePodcasts')}</h2>
          <PodcastGrid podcasts={podcasts} favorites={favorites} level="h3" />
        </section>
      ) : null}
      <p>
        <ButtonLink to={redirectTo}>{t('account.welcomeGoOn')}</ButtonLink>
      </p>
    </Screen>
  );
}
