import { data, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { type PickableEpisode, MAX_ACTIVE_EPISODES } from '~/domain/featured/featured';
import {
  featureEpisode,
  moveFeaturedEpisode,
  pageFeaturedEpisodes,
  updateFeaturedEpisode,
} from '~/domain/featured/featured-episodes.server';
import { changeFeaturedList, featuredListInput } from '~/domain/featured/featured-list.server';
import { featuredListSchema, featureEpisodeSchema } from '~/domain/featured/featured-schema';
import { FILTER_THRESHOLD, listPickableEpisodes } from '~/domain/featured/pickable.server';
import type { SearchResult } from '~/domain/search/search-schema';
import { findPodcastChoices } from '~/domain/search/search.server';
import { formObject, parseBody } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf, textParameter } from '~/http/pages/url-parameters.server';
import { titleDirection } from '~/lib/language/text-language';
import { formatHoursMinutes } from '~/lib/time/duration';
import type { Page } from '~/lib/web/page';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { rowAddress } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { StatusLine } from '~/ui/feedback/status';
import { ButtonLink } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/form';
import { AdminSearchForm } from '~/ui/lists/admin-list';
import { FeaturedList, featuredRows } from '~/ui/lists/featured-list';
import { Pagination } from '~/ui/lists/pagination';
import { FeatureButton, PodcastSearch } from '~/ui/lists/podcast-search';
import { rowsClass, rowTitleClass } from '~/ui/lists/row-classes';
import { DateTime, Name, NamedText } from '~/ui/text/inline-text';

function pickAddress(q: string, { id, title }: SearchResult): string {
  return `?${new URLSearchParams({ q, podcast: id, title })}#step`;
}

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
    const resultStatus = choices.failed
      ? 200
      : listStatus(url, choices.pagination.currentPage, 'results');
    const status = Math.max(resultStatus, listStatus(url, list.pagination.currentPage));
    return data({ q, find, ...list, choices, picking: null }, { status });
  }
  const listed = await listPickableEpisodes(podcastId, filter, pageNumberOf(url, 'episodes'));
  const title = parameter('title');
  const filterable = listed.total > FILTER_THRESHOLD;
  const picking = { podcastId, title, filter, filterable, ...listed };
  const status = listStatus(url, listed.pagination.currentPage, 'episodes');
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

function SearchPodcast({
  q,
  choices,
}: Pick<ComponentProps<typeof PodcastSearch>, 'q' | 'choices'>) {
  return (
    <section className="grid gap-2 sm:gap-4">
      <h2 id="step" className="text-2xl font-semibold">
        {t('adminFeatured.stepOne')}
      </h2>
      <PodcastSearch q={q} choices={choices}>
        {(podcast, name) => <Choose to={pickAddress(q, podcast)} name={name} />}
      </PodcastSearch>
    </section>
  );
}

function Choose({ to, name }: { to: string; name: ReactNode }) {
  return (
    <ButtonLink to={to} variant="secondary" size="small">
      <NamedText
        seen={t('adminFeatured.choose')}
        text={t('adminFeatured.chooseThis')}
        name={name}
      />
    </ButtonLink>
  );
}

function EpisodeChoice({ podcastId, episode }: { podcastId: string; episode: PickableEpisode }) {
  const name = <Name of={episode.title} />;
  return (
    <li
      dir={titleDirection(episode.title)}
      className="flex items-center gap-3 px-3 py-2 narrow:flex-wrap sm:gap-4 sm:px-4 sm:py-3"
    >
      <div className="min-w-0 flex-1">
        <p className={rowTitleClass}>{name}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
          {episode.pubDate ? <DateTime iso={episode.pubDate} /> : null}
          {episode.duration ? <span>{formatHoursMinutes(episode.duration)}</span> : null}
        </p>
        {episode.description ? (
          <p className="line-clamp-2 text-sm wrap-anywhere text-ink-muted phone:line-clamp-1">
            <Name of={episode.description} />
          </p>
        ) : null}
      </div>
      <Form method="post" className="max-w-24 shrink-0 narrow:max-w-full sm:max-w-none">
        <input type="hidden" name="podcastId" value={podcastId} />
        <input type="hidden" name="episodeId" value={episode.id} />
        <FeatureButton featured={episode.alreadyFeatured} name={name} />
      </Form>
    </li>
  );
}

type Picking = {
  q: string;
  podcastId: string;
  title: string;
  filter: string;
  episodes: PickableEpisode[];
  total: number;
  filterable: boolean;
  pagination: Page;
};

function PickEpisode({ q, podcastId, title, filter, filterable, ...listed }: Picking) {
  const { episodes, total, pagination } = listed;
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="step" className="text-2xl font-semibold">
          {t('adminFeatured.stepTwo')}
        </h2>
        <ButtonLink to={`?${new URLSearchParams({ q })}#step`} variant="secondary">
          {t('podcast.backToSearch')}
        </ButtonLink>
      </div>
      {title ? (
        <p dir={titleDirection(title)} className="font-semibold">
          <Name of={title} />
        </p>
      ) : null}
      {filterable ? (
        <AdminSearchForm
          label={t('adminFeatured.filterEpisodes')}
          name="filter"
          value={filter}
          hidden={{ q, podcast: podcastId, title }}
          required={false}
        />
      ) : null}
      <StatusLine className="text-ink-muted">
        {t('adminFeatured.ofEpisodes', { shown: pagination.totalCount, count: total })}
      </StatusLine>
      {episodes.length ? (
        <ul className={rowsClass}>
          {episodes.map((episode) => (
            <EpisodeChoice key={episode.id} podcastId={podcastId} episode={episode} />
          ))}
        </ul>
      ) : null}
      <Pagination
        label={t('adminFeatured.pickPages')}
        of={pagination}
        parameter="episodes"
        hash="#step"
      />
    </section>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    t('frame.featuredEpisodes'),
    data?.picking?.title,
    searchPart((data?.picking ? data.picking.filter : data?.q) || data?.find),
    pagePart(data?.picking?.pagination.currentPage),
    pagePart(data?.pagination.currentPage),
  ),
];

export default function AdminFeaturedEpisodes() {
  const { q, find, featured, pagination, choices, picking } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (picking) {
    return (
      <div className="grid gap-4">
        <ErrorSummary title={t('list.episodeNotFeatured')} />
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
      pagination={pagination}
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
