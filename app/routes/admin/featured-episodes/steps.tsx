import { Form } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import type { PickableEpisode } from '~/domain/featured/featured';
import type { Page } from '~/lib/web/page';
import type { SearchResult } from '~/domain/search/search';
import { formatHoursMinutes } from '~/lib/time/duration';
import { titleDirection } from '~/lib/language/title-language';
import { AdminSearchForm } from '~/ui/lists/admin-search-form';
import { StatusLine } from '~/ui/feedback/status-line';
import { ButtonLink } from '~/ui/forms/button';
import { DateTime } from '~/ui/text/date-time';
import { FeatureButton } from '~/ui/lists/feature-button';
import { rowsClass, rowTitleClass } from '~/ui/lists/admin-list';
import { Name } from '~/ui/text/name';
import { Pagination } from '~/ui/lists/pagination';
import { PodcastSearch } from '~/ui/lists/podcast-search';
import { AccessibleText } from '~/ui/text/accessible-text';
import { t } from '~/messages/t';
import { RichText } from '~/ui/text/rich-text';

function pickAddress(q: string, { id, title }: SearchResult): string {
  return `?${new URLSearchParams({ q, podcast: id, title })}#step`;
}

export function SearchPodcast({
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
    <ButtonLink to={to} look="secondary" size="small">
      <AccessibleText seen={t('adminFeatured.choose')}>
        <RichText text={t('adminFeatured.chooseThis')} marks={{ name: () => name }} />
      </AccessibleText>
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
  place: Page;
};

export function PickEpisode({ q, podcastId, title, filter, filterable, ...listed }: Picking) {
  const { episodes, total, place } = listed;
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="step" className="text-2xl font-semibold">
          {t('adminFeatured.stepTwo')}
        </h2>
        <ButtonLink to={`?${new URLSearchParams({ q })}#step`} look="secondary">
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
      <StatusLine look="text-ink-muted">
        {t('adminFeatured.ofEpisodes', { shown: place.totalCount, count: total })}
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
        current={place.currentPage}
        total={place.totalPages}
        parameter="episodes"
        hash="#step"
      />
    </section>
  );
}
