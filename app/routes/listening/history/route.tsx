import { data, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HISTORY_PER_PAGE } from '~/domain/listening/listening';
import { listHistory } from '~/domain/listening/listening.server';
import { listOrNull } from '~/http/pages/list-or-null.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { screenLoader } from '~/http/pages/screen.server';
import { pagePart, pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { NotLoaded } from '~/ui/feedback/not-loaded';
import { ButtonLink, Button } from '~/ui/forms/button';
import { useFocusAfterRemoval } from '~/ui/lists/use-focus-after-removal';
import { KeptHere } from '~/ui/listening/kept-here';
import { Pagination } from '~/ui/lists/pagination';
import { HistoryList, NothingHeard } from './history-list';
import { useState, type RefObject } from 'react';
import { browserStorage } from '~/player/engine/storage';
import { usePlayer } from '~/player/engine/use-player';
import { ModalDialog } from '~/ui/feedback/modal-dialog';
import { showToast } from '~/ui/feedback/toast-store';
import { forgetHere } from '~/ui/listening/forget-here';
import { useKeptList } from '~/ui/listening/use-kept-list';

const MAX_SHOWN = 200;

const readHistory = () =>
  import('~/player/sync/started-list').then(({ listHeard }) =>
    listHeard(browserStorage(), MAX_SHOWN),
  );

function ClearQuestion({ onClose }: { onClose: () => void }) {
  const player = usePlayer();
  const clear = () => {
    const undo = forgetHere(player, null);
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
        <Button look="danger" onClick={clear}>
          {t('listening.clearHistory')}
        </Button>
        <Button look="secondary">{t('form.cancel')}</Button>
      </form>
    </ModalDialog>
  );
}

/** A visitor's history, stored in this browser. */
function KeptHistory({ heading }: { heading: RefObject<HTMLHeadingElement> }) {
  const items = useKeptList(readHistory);
  const [asks, setAsks] = useState(false);
  useFocusAfterRemoval(items?.length ?? 0, heading);
  if (!items) return null;
  if (items.length === 0) return <NothingHeard />;
  return (
    <>
      <p>
        <Button
          type="button"
          look="quiet"
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

export const loader = screenLoader('anyone', async ({ actor, url }) => {
  if (!actor) return data({ signedIn: false, list: null });
  const wanted = { page: pageNumberOf(url), limit: HISTORY_PER_PAGE };
  const list = await listOrNull(listHistory(actor.id, wanted));
  return data({ signedIn: true, list }, { status: listStatus(url, list?.currentPage) });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, t('listening.history'), pagePart(data?.list?.currentPage)),
];

function MembersHistory() {
  const { list } = useLoaderData<typeof loader>();
  if (!list) return <NotLoaded title={t('listening.historyNotLoaded')} />;
  if (list.totalCount === 0) return <NothingHeard />;
  return (
    <>
      <p>
        <ButtonLink to="/history/clear" look="quiet" size="small" className="-ms-3">
          {t('listening.clearHistory')}
        </ButtonLink>
      </p>
      <HistoryList items={list.episodes} />
      <Pagination label={t('list.pages')} current={list.currentPage} total={list.totalPages} />
    </>
  );
}

export default function History() {
  const { signedIn, list } = useLoaderData<typeof loader>();
  const heading = useFocusAfterRemoval(list?.totalCount ?? 0);
  return (
    // A visitor's list loads late; keeping the footer below the window avoids layout shift.
    <div
      className={`page grid max-w-3xl content-start gap-6 page-room ${signedIn ? '' : 'min-h-dvh'}`}
    >
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
        {t('listening.history')}
      </h1>
      {signedIn ? (
        <MembersHistory />
      ) : (
        <>
          <KeptHere />
          <KeptHistory heading={heading} />
        </>
      )}
    </div>
  );
}
