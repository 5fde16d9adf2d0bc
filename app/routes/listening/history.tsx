import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useState, type RefObject } from 'react';
import { HISTORY_PER_PAGE } from '~/domain/listening/listening';
import type { StartedEpisode } from '~/domain/listening/listening-schema';
import { listHistory } from '~/domain/listening/listening.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { NOT_INDEXED, pagePart, pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { browserStorage } from '~/player/engine/storage';
import { usePlayer } from '~/player/engine/use-player';
import { removeLocalHistory } from '~/player/sync/local-positions';
import { useActor } from '~/ui/auth/actor';
import { ModalDialog } from '~/ui/feedback/modal-dialog';
import { EmptyState, NotLoaded } from '~/ui/feedback/status';
import { showToast } from '~/ui/feedback/toasts';
import { ButtonLink, Button } from '~/ui/forms/button';
import { ListenerForm } from '~/ui/listening/episode-menu';
import { EpisodeRows } from '~/ui/listening/episode-row';
import { byDay, DayHeading, LocalListNote, useLocalList } from '~/ui/listening/local-list';
import { ListHead } from '~/ui/lists/list-head';
import { Pagination } from '~/ui/lists/pagination';
import { useFocusAfterRemoval } from '~/ui/lists/use-focus';
import { MenuChoice } from '~/ui/navigation/menu-panel';
import { Clock } from '~/ui/text/icons';
import { Name } from '~/ui/text/inline-text';

export const loader = screenLoader('anyone', async ({ actor, url }) => {
  if (!actor) return data({ signedIn: false, list: null });
  const query = { page: pageNumberOf(url), limit: HISTORY_PER_PAGE };
  const list = await listOrNull(listHistory(actor.id, query));
  return data({ signedIn: true, list }, { status: listStatus(url, list?.currentPage) });
});

function NothingHeard() {
  return (
    <EmptyState icon={Clock} title={t('listening.historyNone')}>
      <p>{t('listening.historyNoneHint')}</p>
      <ButtonLink to="/search">{t('favorites.explore')}</ButtonLink>
    </EmptyState>
  );
}

function Forget({ item: { episode, podcast } }: { item: StartedEpisode }) {
  const player = usePlayer();
  const signedIn = useActor() !== null;
  const forget = () => removeLocalHistory(player, episode.id);
  const forgetForVisitor = () => {
    const undo = forget();
    showToast({ title: t('listening.removedFromHistory'), variant: 'success', undo });
  };
  return (
    <ListenerForm
      action="/history/remove"
      fields={{ episode: episode.id }}
      onVisitor={forgetForVisitor}
    >
      <MenuChoice
        onClick={signedIn ? forget : undefined}
        text={t('listening.removeFromHistory')}
        of={<Name of={episode.title} fallbackLanguage={podcast.language} />}
      />
    </ListenerForm>
  );
}

/** Grouped by the day of listening. */
function HistoryList({ items }: { items: StartedEpisode[] }) {
  return byDay(items, ({ listenedAt }) => listenedAt).map(([day, ofDay]) => (
    <section key={day} className="grid gap-3">
      <DayHeading day={day} />
      <EpisodeRows
        as="ol"
        items={ofDay.map((item) => ({ ...item, heard: item, choices: <Forget item={item} /> }))}
        isOfMany
      />
    </section>
  ));
}

const MAX_SHOWN = 200;

const readHistory = () =>
  import('~/player/sync/started-list').then(({ listLocalHistory }) =>
    listLocalHistory(browserStorage(), MAX_SHOWN),
  );

function ClearQuestion({ onClose }: { onClose: () => void }) {
  const player = usePlayer();
  const clear = () => {
    const undo = removeLocalHistory(player, null);
    showToast({ title: t('listening.historyCleared'), variant: 'success', undo });
  };
  return (
    <ModalDialog
      title={t('listening.clearHistoryQuestion')}
      message={t('listening.clearHistoryHint')}
      onClose={onClose}
      className="m-auto w-full max-w-xl rounded-card backdrop:bg-black/50"
    >
      <form method="dialog" className="flex flex-wrap gap-3">
        <Button variant="danger" onClick={clear}>
          {t('listening.clearHistory')}
        </Button>
        <Button variant="secondary">{t('form.cancel')}</Button>
      </form>
    </ModalDialog>
  );
}

/** A visitor's history, stored in this browser. */
function LocalHistory({ heading }: { heading: RefObject<HTMLHeadingElement> }) {
  const items = useLocalList(readHistory);
  const [asks, setAsks] = useState(false);
  useFocusAfterRemoval(items?.length ?? 0, heading);
  if (!items) return null;
  if (items.length === 0) return <NothingHeard />;
  return (
    <>
      <p>
        <Button
          type="button"
          variant="quiet"
          size="small"
          className="-ms-3"
          onClick={() => setAsks(true)}
        >
          {t('listening.clearHistory')}
        </Button>
      </p>
      {asks ? <ClearQuestion onClose={() => setAsks(false)} /> : null}
      <HistoryList items={items} />
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, t('listening.history'), pagePart(data?.list?.currentPage)),
  NOT_INDEXED,
];

function MembersHistory() {
  const { list } = useLoaderData<typeof loader>();
  if (!list) return <NotLoaded title={t('listening.historyNotLoaded')} />;
  if (list.totalCount === 0) return <NothingHeard />;
  return (
    <>
      <HistoryList items={list.episodes} />
      <Pagination label={t('list.pages')} of={list} />
    </>
  );
}

export default function History() {
  const { signedIn, list } = useLoaderData<typeof loader>();
  const heading = useFocusAfterRemoval(list?.totalCount ?? 0);
  return (
    // A visitor's list loads late; keeping the footer below the window avoids layout shift.
    <div
      className={`page grid max-w-3xl content-start gap-3 page-room sm:gap-6 ${signedIn ? '' : 'min-h-dvh'}`}
    >
      <ListHead
        title={t('listening.history')}
        heading={heading}
        beside={
          list && list.totalCount > 0 ? (
            <ButtonLink to="/history/clear" variant="quiet" size="small" className="-me-3">
              {t('listening.clearHistory')}
            </ButtonLink>
          ) : null
        }
      />
      {signedIn ? (
        <MembersHistory />
      ) : (
        <>
          <LocalListNote />
          <LocalHistory heading={heading} />
        </>
      )}
    </div>
  );
}
