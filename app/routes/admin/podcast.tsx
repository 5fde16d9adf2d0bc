import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refreshStored } from '~/domain/feeds/refresh-podcast.server';
import { idText } from '~/domain/input-schema';
import { decidePodcast, hidePodcast, showPodcast } from '~/domain/library/hide-and-remove.server';
import {
  type LibraryEpisode,
  type LibraryPodcast,
  hideSchema,
} from '~/domain/library/library-schema';
import { getLibraryPodcast, listLibraryEpisodes } from '~/domain/library/library.server';
import { consumeThrottle } from '~/domain/throttles.server';
import { intentOf, parseForm, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf, textParameter } from '~/http/pages/url-parameters.server';
import { titleDirection } from '~/lib/language/text-language';
import { about } from '~/lib/web/form-outcome';
import type { Page } from '~/lib/web/page';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { podcastPath, safeRedirect } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { Button } from '~/ui/forms/button';
import { ActionForm, ErrorSummary } from '~/ui/forms/form';
import { HideForm } from '~/ui/forms/hide-form';
import { AdminList } from '~/ui/lists/admin-list';
import { Added, FeedState, openReports, StateBadges, HeldChoices } from '~/ui/lists/podcast-state';
import { rowNoteClass, rowsClass, rowTitleClass } from '~/ui/lists/row-classes';
import { DateTime, Name, NamedText, Dotted, LineLink } from '~/ui/text/inline-text';

export const loader = screenLoader('admin', async ({ params, url }) => {
  const id = parseParams(idText, params.id);
  const search = textParameter(url, 'search');
  const page = { page: pageNumberOf(url), limit: PAGE_SIZE };
  const podcast = await getLibraryPodcast(id);
  const { episodes, ...pagination } = await listLibraryEpisodes(id, { ...page, search });
  const status = listStatus(url, pagination.currentPage);
  return data({ podcast, episodes, pagination, search }, { status });
});

export const action = screenAction('admin', async ({ actor, params, url }, form) => {
  const id = parseParams(idText, params.id);
  const back = safeRedirect(url.searchParams.get('returnTo'), url.pathname);
  const done = (title: string, name: string) => redirectWithToast(back, { title, ...about(name) });
  switch (intentOf(form, ['hide', 'show', 'agree', 'refuse', 'refresh'])) {
    case 'hide': {
      const { reason } = parseForm(hideSchema, form);
      return done(t('library.podcastHidden'), await hidePodcast(actor, id, reason));
    }
    case 'show':
      return done(t('library.podcastShown'), await showPodcast(actor, id));
    case 'agree':
      return done(t('library.agreed'), await decidePodcast(actor, id, true));
    case 'refuse':
      return done(t('library.refused'), await decidePodcast(actor, id, false));
    case 'refresh': {
      await consumeThrottle('write', actor.id);
      const { message } = await refreshStored(id);
      return redirectWithToast(url.pathname, { title: message });
    }
  }
});

function EpisodeRow({
  episode: { id, title, date, hidden },
  language,
}: {
  episode: LibraryEpisode;
  language: string | null;
}) {
  const name = <Name of={title} fallbackLanguage={language} />;
  return (
    <li
      dir={titleDirection(title)}
      className="flex flex-wrap items-center gap-x-4 px-3 py-1 sm:px-4 sm:py-2"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className={rowTitleClass}>{name}</p>
        <p className={`text-sm text-ink-muted ${rowNoteClass}`}>
          <DateTime iso={date} />
        </p>
      </div>
      {hidden ? <Badge tone="gold">{t('library.hidden')}</Badge> : null}
      <LineLink to={`/admin/episodes/${id}`}>
        <NamedText
          seen={hidden ? t('library.show') : t('library.hide')}
          text={hidden ? t('library.showThis') : t('library.hideThis')}
          name={name}
        />
      </LineLink>
    </li>
  );
}

function Episodes({
  episodes,
  pagination,
  search,
  language,
}: {
  episodes: LibraryEpisode[];
  pagination: Page;
  search: string;
  language: string | null;
}) {
  return (
    <AdminList
      id="episodes"
      title={t('podcast.episodesHeading')}
      noun="episode"
      pagination={pagination}
      search={{ label: t('library.searchEpisodes'), name: 'search', value: search }}
    >
      <ul className={rowsClass}>
        {episodes.map((episode) => (
          <EpisodeRow key={episode.id} episode={episode} language={language} />
        ))}
      </ul>
    </AdminList>
  );
}

/** Facts about a podcast for admins. */
function Facts({ podcast }: { podcast: LibraryPodcast }) {
  const { favorites, plays, episodeCount, rssUrl } = podcast;
  return (
    <div className="grid gap-1 text-ink-muted wrap-anywhere">
      <p className="flex flex-wrap gap-2 empty:hidden">
        <StateBadges podcast={podcast} />
      </p>
      <p>
        <FeedState feed={podcast.feed} />
      </p>
      <p>
        <Dotted>
          <Added podcast={podcast} />
          {t('cards.episodes', { count: episodeCount })}
          {t('library.favorites', { count: favorites })}
          {t('library.plays', { count: plays })}
          {openReports(podcast)}
        </Dotted>
      </p>
      <p className="text-sm">
        <bdi dir="ltr">{rssUrl}</bdi>
      </p>
    </div>
  );
}

const PAGE_SIZE = 10;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    data?.podcast.title ?? t('refusal.noPodcast'),
    searchPart(data?.search),
    pagePart(data?.pagination.currentPage),
    t('search.inPodcasts'),
  ),
];

const steps = {
  correct: () => t('library.correct'),
  merge: () => t('library.merge'),
  remove: () => t('list.remove'),
};

export default function AdminPodcast() {
  const { podcast, episodes, pagination, search } = useLoaderData<typeof loader>();
  const { title, language, held, hidden, slug } = podcast;
  return (
    <div className="grid gap-6 sm:gap-8">
      <section className="grid gap-3">
        <h2 className="text-2xl font-semibold wrap-anywhere">
          <Name of={title} fallbackLanguage={language} />
        </h2>
        <ErrorSummary title={t('library.notDone')} />
        <Facts podcast={podcast} />
        <ActionForm summary={false} className="flex flex-wrap items-center gap-3">
          <Button name="intent" value="refresh" variant="secondary" size="small">
            {podcast.feed.failingSince ? t('library.tryNow') : t('library.refreshNow')}
          </Button>
          {hidden || held ? null : (
            <LineLink to={podcastPath(slug)}>{t('library.openPage')}</LineLink>
          )}
          {(['correct', 'merge', 'remove'] as const).map((step) => (
            <LineLink
              key={step}
              to={`/admin/podcasts/${podcast.id}/${step}`}
              leadsToLoss={step === 'remove'}
            >
              {steps[step]()}
            </LineLink>
          ))}
          <LineLink to="/admin/podcasts">{t('library.allPodcasts')}</LineLink>
        </ActionForm>
      </section>
      <section className="grid max-w-2xl gap-3">
        {held ? (
          <>
            <h2 className="text-xl font-semibold">{t('library.heldPodcast')}</h2>
            <p className="text-ink-muted">{t('library.heldHint')}</p>
            <HeldChoices podcast={podcast} />
          </>
        ) : (
          <>
            <h2 className="text-xl font-semibold">
              {hidden ? t('library.hiddenPodcast') : t('library.hidePodcast')}
            </h2>
            <HideForm hidden={hidden} hint={t('library.hidePodcastHint')} />
          </>
        )}
      </section>
      <Episodes episodes={episodes} pagination={pagination} search={search} language={language} />
    </div>
  );
}
