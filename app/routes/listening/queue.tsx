import { useLoaderData } from '@remix-run/react';
import { useRef, useState, type RefObject, useCallback, useEffect } from 'react';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import { MAX_QUEUED, movedInQueue, QUEUE_PER_PART } from '~/domain/listening/listening';
import { getQueue } from '~/domain/listening/queue.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { formatHoursMinutes, formatSpokenDuration } from '~/lib/time/duration';
import type { Toast } from '~/lib/web/form-outcome';
import { unlisted } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { EpisodeTitleLink, PlayEpisodeButton } from '~/player/controls/play-button';
import { browserStorage, QUEUE_CHANGED, PAGE_IS_READ } from '~/player/engine/storage';
import { usePlayed, usePlayer } from '~/player/engine/use-player';
import { placedInQueue } from '~/player/sync/changes';
import { queueAfter } from '~/player/sync/queue-with-kept';
import { sendOrKeep } from '~/player/sync/send-or-keep';
import { useUnsent } from '~/player/sync/use-unsent';
import { EmptyState, NotLoaded } from '~/ui/feedback/status';
import { InlineToast } from '~/ui/feedback/toast-parts';
import { showToast } from '~/ui/feedback/toasts';
import { sendJson } from '~/ui/forms/api-calls';
import { ButtonLink } from '~/ui/forms/button';
import { EpisodeRow } from '~/ui/listening/episode-row';
import { useLocalList, LocalListNote } from '~/ui/listening/local-list';
import { ClearQueue, QueueSteps } from '~/ui/listening/queue-steps';
import {
  DRAGGED_ROW,
  DRAGGED_ROWS,
  DragHandle,
  useDraggedRow,
  type Move,
} from '~/ui/listening/use-dragged-row';
import { ListHead } from '~/ui/lists/list-head';
import { useFocusAfterRemoval } from '~/ui/lists/use-focus';
import { ListMusic } from '~/ui/text/icons';
import { AccessibleText, Dotted } from '~/ui/text/inline-text';

/** The beginning of a queue, with one entry beyond what is shown, before which the last one shown can be dropped. */
type QueueStart = { episodes: ListedEpisode[]; totalCount: number; totalDuration: number };

export const loader = screenLoader('anyone', async ({ actor, url }) => {
  const shownCount = shownOf(url);
  const queue = actor ? await listOrNull(getQueue(actor.id, shownCount + 1)) : null;
  return { signedIn: actor !== null, shownCount, queue };
});

/** The number of queued episodes and their total length, as far as the feeds state it. */
function QueueTotal({ queue: { totalCount, totalDuration: seconds } }: { queue: QueueStart }) {
  return (
    <p className="text-sm text-ink-muted tabular-nums">
      <Dotted>
        {t('cards.episodes', { count: totalCount })}
        {seconds > 0 ? (
          <AccessibleText seen={formatHoursMinutes(seconds)}>
            {formatSpokenDuration(Math.max(60, seconds - (seconds % 60)))}
          </AccessibleText>
        ) : null}
      </Dotted>
    </p>
  );
}

/** Shows the next part of a long queue. */
function MoreRows({ shownCount, total }: { shownCount: number; total: number }) {
  const count = Math.min(QUEUE_PER_PART, total - shownCount);
  if (count <= 0) return null;
  const text = t('listening.showMore', { count });
  return (
    <ButtonLink
      to={`?shown=${shownCount + QUEUE_PER_PART}`}
      replace
      preventScrollReset
      data-said={text}
      variant="secondary"
      className="justify-self-center"
    >
      {text}
    </ButtonLink>
  );
}

type Props = {
  queue: QueueStart;
  shownCount: number;
  onMove: Move;
};

function QueueList({ queue, shownCount, onMove }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const items = queue.episodes.slice(0, shownCount);
  const ids = items.map(({ episode }) => episode.id);
  const known = queue.episodes.map(({ episode }) => episode.id);
  const nextHidden = queue.episodes[shownCount]?.episode.id ?? null;
  const drag = useDraggedRow(list, ids, (id, before) => onMove(id, before ?? nextHidden));
  const [place, setPlace] = useState<Toast | null>(null);
  const count = queue.totalCount;
  if (items.length === 0) {
    return (
      <EmptyState icon={ListMusic} title={t('listening.queueNone')}>
        <p>{t('listening.queueNoneHint')}</p>
        <ButtonLink to="/search">{t('favorites.explore')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <QueueTotal queue={queue} />
        <ClearQueue>{t('listening.clearQueue')}</ClearQueue>
      </div>
      <InlineToast toast={place} className="sr-only" />
      <ol ref={list} className={DRAGGED_ROWS}>
        {items.map((item, index) => (
          <li key={item.episode.id} className={DRAGGED_ROW}>
            {count > 1 ? (
              <DragHandle onGrab={(down) => drag(down, index)} className="min-h-11" />
            ) : null}
            <EpisodeRow
              {...item}
              level="h2"
              isOfMany
              isQueued
              choices={
                <QueueSteps
                  ids={known}
                  {...{ item, count }}
                  position={index + 1}
                  onMove={setPlace}
                  variant="menu"
                />
              }
              className="min-w-0 flex-1"
            />
          </li>
        ))}
      </ol>
      <MoreRows shownCount={items.length} total={count} />
    </>
  );
}

const load = () => import('~/player/sync/local-queue');
const readQueue = () => load().then(({ listLocalQueue }) => listLocalQueue(browserStorage()));

function move(id: string, before: string | null): void {
  void load().then(({ moveInLocalQueue }) => {
    moveInLocalQueue(browserStorage(), id, before);
    dispatchEvent(new Event(QUEUE_CHANGED));
  });
}

/** A visitor's queue, stored in this browser. */
function LocalQueue({
  heading,
  shownCount,
}: {
  heading: RefObject<HTMLHeadingElement>;
  shownCount: number;
}) {
  const items = useLocalList(readQueue);
  useFocusAfterRemoval(items?.length ?? 0, heading);
  if (!items) return null;
  const totalDuration = items.reduce((sum, { episode }) => sum + (episode.duration ?? 0), 0);
  const queue = { episodes: items, totalCount: items.length, totalDuration };
  return <QueueList queue={queue} shownCount={shownCount} onMove={move} />;
}

/**
 * The queue of the page, refreshed when another device, another tab or the player may have changed it. It is fetched
 * separately, because the router would replace the page by an error if the network fails.
 */
function useQueue(queue: QueueStart, shownCount: number) {
  const [read, setRead] = useState<{ after: QueueStart; queue: QueueStart } | null>(null);
  const refresh = useCallback(async () => {
    const path = `/api/queue?limit=${Math.min(MAX_QUEUED, shownCount + 1)}`;
    const answer = await sendJson<QueueStart>('GET', path, undefined);
    if (answer.ok) setRead({ after: queue, queue: answer.data });
  }, [queue, shownCount]);

  useEffect(() => {
    const onChange = (event: Event) => {
      if ((event as CustomEvent).detail !== PAGE_IS_READ) void refresh();
    };
    const onVisible = () => document.visibilityState === 'visible' && void refresh();
    const end = new AbortController();
    addEventListener(QUEUE_CHANGED, onChange, end);
    addEventListener('online', onChange, end);
    document.addEventListener('visibilitychange', onVisible, end);
    return () => end.abort();
  }, [refresh]);
  const current = read?.after === queue ? read.queue : queue;
  const show = (next: QueueStart) => setRead({ after: queue, queue: next });
  return { current, show, refresh };
}

/** The queue with what this browser keeps of the member's changes. */
function useKept(queue: QueueStart): QueueStart {
  const episodes = queueAfter(queue.episodes, useUnsent());
  const totalCount = queue.totalCount - (queue.episodes.length - episodes.length);
  return { ...queue, episodes, totalCount };
}

/** The account's queue. */
function MembersQueue({ queue, shownCount }: { queue: QueueStart; shownCount: number }) {
  const player = usePlayer();
  const { current, show, refresh } = useQueue(queue, shownCount);
  const withKept = useKept(current);

  async function move(id: string, before: string | null): Promise<void> {
    const title = current.episodes.find(({ episode }) => episode.id === id)?.episode.title;
    show({ ...current, episodes: movedInQueue(current.episodes, id, before) });
    const answer = await sendOrKeep(player, placedInQueue(id, before, t('listening.drag'), title));
    if (answer.kept) {
      show(current);
      return void showToast(answer.kept);
    }
    if (answer.ok) return void dispatchEvent(new Event(QUEUE_CHANGED));
    showToast({
      title: t('listening.notSaved'),
      description: answer.error ?? undefined,
      variant: 'destructive',
    });
    // Restores the previous order; changes from other devices are loaded once the network is back.
    show(current);
    await refresh();
  }

  return (
    <QueueList
      queue={withKept}
      shownCount={shownCount}
      onMove={(id, before) => void move(id, before)}
    />
  );
}

/**
 * The player's current episode; its room is reserved beforehand, and empty until the player is back. On a phone the bar
 * says it.
 */
function NowPlaying() {
  const player = usePlayer();
  const played = usePlayed();
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => void player.restored.then(() => setIsKnown(true)), [player]);
  return (
    <section className="flex h-18 items-center gap-3 rounded-card bg-accent-soft px-3 max-sm:hidden md:px-4 noscript:hidden">
      {played ? (
        <>
          <div className="min-w-0 flex-1">
            <h2 className="text-sm font-semibold text-accent-strong">
              {t('listening.nowPlaying')}
            </h2>
            <p>
              <EpisodeTitleLink
                {...played}
                className="block truncate text-as-page hover:underline focus-visible:-outline-offset-2"
              />
            </p>
          </div>
          <PlayEpisodeButton {...played} isMain />
        </>
      ) : isKnown ? (
        <p className="text-ink-muted">{t('listening.nothingPlays')}</p>
      ) : null}
    </section>
  );
}

const shownOf = (url: URL): number => {
  const requested = Number(url.searchParams.get('shown'));
  return Number.isInteger(requested)
    ? Math.min(MAX_QUEUED, Math.max(QUEUE_PER_PART, requested))
    : QUEUE_PER_PART;
};

export const meta = unlisted(() => t('listening.queue'));

export default function Queue() {
  const { signedIn, shownCount, queue } = useLoaderData<typeof loader>();
  const heading = useFocusAfterRemoval(queue?.totalCount ?? 0);
  return (
    // A visitor's list loads late; keeping the footer below the window avoids layout shift.
    <div
      className={`page grid max-w-3xl content-start gap-4 page-room sm:gap-6 ${signedIn ? '' : 'min-h-dvh'}`}
    >
      <ListHead title={t('listening.queue')} heading={heading} />
      <NowPlaying />
      {!signedIn ? (
        <>
          <LocalListNote />
          <LocalQueue heading={heading} shownCount={shownCount} />
        </>
      ) : queue ? (
        <MembersQueue queue={queue} shownCount={shownCount} />
      ) : (
        <NotLoaded title={t('listening.queueNotLoaded')} />
      )}
    </div>
  );
}
