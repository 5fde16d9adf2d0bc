import { data, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { MAX_ACTIVE_EPISODES } from '~/domain/featured/featured';
import { changeFeaturedList, featuredListInput } from '~/domain/featured/featured-list.server';
import { featuredListSchema, featureEpisodeSchema } from '~/domain/featured/featured-schema';
import {
  featureEpisode,
  moveFeaturedEpisode,
  pageFeaturedEpisodes,
  updateFeaturedEpisode,
} from '~/domain/featured/featured-episodes.server';
import { FILTER_THRESHOLD, listPickableEpisodes } from '~/domain/featured/pickable-episodes.server';
import { findPodcastChoices } from '~/domain/search/podcast-choices.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { textParameter } from '~/http/pages/text-parameter';
import { formObject, parseBody } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { rowAddress } from '~/lib/web/list-address';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { FeaturedList, featuredRows } from '~/ui/lists/featured-list';
import { PickEpisode, SearchPodcast } from './steps';
import { t } from '~/messages/t';

/** Step 1 searches for a podcast (`q`), step 2 (`podcast`) picks one of its episodes. */
export const loader = screenLoader('admin', async ({ url }) => {
  const parameter = (name: string) => textParameter(url, name, 500);
  const [q, podcastId, filter] = [parameter('q'), parameter('podcast'), parameter('filter')];
  const find = parameter('find');
  const list = await pageFeaturedEpisodes({
    page: pageNumberOf(url),
    limit: featuredRows(url),
    search: find,
  });
  if (!podcastId) {
    const choices = await findPodcastChoices(q, pageNumberOf(url, 'results'));
    const found = choices.failed ? 200 : listStatus(url, choices.place.currentPage, 'results');
    const status = Math.max(found, listStatus(url, list.place.currentPage));
    return data({ q, find, ...list, choices, picking: null }, { status });
  }
  const listed = await listPickableEpisodes(podcastId, filter, pageNumberOf(url, 'episodes'));
  const title = parameter('title');
  const filterable = listed.total > FILTER_THRESHOLD;
  const picking = { podcastId, title, filter, filterable, ...listed };
  const status = listStatus(url, listed.place.currentPage, 'episodes');
  return data({ q, find, ...list, choices: null, picking }, { status });
});

export const action = screenAction('admin', async ({ actor, url, enhanced }, form) => {
  const values = formObject(form);
  const done = (title: string, to: string) => redirectWithToast(to, { title });
  if (values.intent === 'feature') {
    await featureEpisode(actor, parseBody(featureEpisodeSchema, values));
    return done(t('adminFeatured.episodeFeatured'), url.pathname);
  }
  const input = parseBody(featuredListSchema, featuredListInput(values));
  const verbs = { update: updateFeaturedEpisode, move: moveFeaturedEpisode };
  const index = await changeFeaturedList(actor, input, verbs);
  const title =
    index === null ? t('adminFeatured.episodeUpdated') : t('adminFeatured.orderUpdated');
  const row = { id: input.intent.id, index, limit: featuredRows(url), enhanced };
  return done(title, rowAddress(url, row));
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('frame.featuredEpisodes'),
    data?.picking?.title,
    searchPart((data?.picking ? data.picking.filter : data?.q) || data?.find),
    pagePart(data?.picking?.place.currentPage),
    pagePart(data?.place.currentPage),
    t('admin.dashboard'),
  ),
];

export default function AdminFeaturedEpisodes() {
  const { q, find, featured, place, choices, picking } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (picking) {
    return (
      <div className="grid gap-4">
        <ErrorSummary
          failure={outcome && 'error' in outcome ? outcome : null}
          title={t('list.episodeNotFeatured')}
        />
        <PickEpisode q={q} {...picking} />
      </div>
    );
  }
  const rows = featured.map((item) => ({
    item,
    title: item.episode.title,
    subtitle: item.podcast.title,
    imagePath: item.episode.imagePath ?? item.podcast.imagePath,
    language: item.podcast.language,
  }));
  return (
    <FeaturedList
      kind="episode"
      rows={rows}
      place={place}
      find={find}
      outcome={outcome}
      intro={
        <p className="text-ink-muted">
          {t('adminFeatured.mostActive', { count: MAX_ACTIVE_EPISODES })}
        </p>
      }
    >
      {choices ? <SearchPodcast q={q} choices={choices} /> : null}
    </FeaturedList>
  );
}
