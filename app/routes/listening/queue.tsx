import { ListMusic } from 'lucide-react';
import { useRef, useState, type RefObject, useCallback, useEffect } from 'react';
import { useLoaderData } from '@remix-run/react';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import { formatHoursMinutes, formatSpokenDuration } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { AccessibleText, Dotted } from '~/ui/text/inline-text';
import type { Toast } from '~/lib/web/form-outcome';
import { InlineToast } from '~/ui/feedback/toast-parts';
import { EmptyState, NotLoaded } from '~/ui/feedback/status';
import { ButtonLink } from '~/ui/forms/button';
import { EpisodeRow } from '~/ui/listening/episode-row';
import { ClearQueue, QueueSteps } from '~/ui/listening/queue-steps';
import {
  DRAGGED_ROW,
  DRAGGED_ROWS,
  DragHandle,
  useDraggedRow,
  type Move,
} from '~/ui/listening/use-dragged-row';
import { browserStorage, QUEUE_CHANGED, PAGE_IS_READ } from '~/player/engine/storage';
import { useLocalList, LocalListNote } from '~/ui/listening/local-list';
import { useFocusAfterRemoval } from '~/ui/lists/use-focus';
import { movedInQueue } from '~/domain/listening/listening';
import { showToast } from '~/ui/feedback/toasts';
import { sendJson } from '~/ui/forms/api-calls';
import { titleDirection } from '~/lib/language/text-language';
import { EpisodeTitleLink, PlayEpisodeButton } from '~/player/controls/play-button';
import { usePlayed } from '~/player/engine/use-player';
import { listQueue } from '~/domain/listening/queue.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { titled } from '~/lib/web/page-meta';

/** The number of queued episodes and their total length, as far as the feeds state it. */
function QueueTotal({ items }: { items: ListedEpisode[] }) {
  const seconds = items.reduce((sum, { episode }) => sum + (episode.duration ?? 0), 0);
  return (
    <p className="text-ink-muted tabular-nums">
      <Dotted>
        {t('cards.episodes', { count: items.length })}
        {seconds > 0 ? (
          <AccessibleText seen={formatHoursMinutes(seconds)}>
            {formatSpokenDuration(Math.max(60, seconds - (seconds % 60)))}
          </AccessibleText>
        ) : null}
      </Dotted>
    </p>
  );
}

type Props = {
  items: ListedEpisode[];
  onMove: Move;
};

function QueueList({ items, onMove }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const ids = items.map(({ episode }) => episode.id);
  const drag = useDraggedRow(list, ids, onMove);
  const [place, setPlace] = useState<Toast | null>(null);
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
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <QueueTotal items={items} />
        <ClearQueue>{t('listening.clearQueue')}</ClearQueue>
      </div>
      <InlineToast toast={place} look="sr-only" />
      <ol ref={list} className={DRAGGED_ROWS}>
        {items.map((item, index) => (
          <li key={item.episode.id} className={DRAGGED_ROW}>
            {items.length > 1 ? (
              <DragHandle onGrab={(down) => drag(down, index)} className="min-h-11" />
            ) : null}
            <EpisodeRow
              {...item}
              level="h2"
              isOfMany
              isQueued
              choices={
                <QueueSteps
                  {...{ item, count: items.length }}
                  place={index + 1}
                  onPlace={setPlace}
                  look="menu"
                />
              }
              className="min-w-0 flex-1"
            />
          </li>
        ))}
      </ol>
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
function LocalQueue({ heading }: { heading: RefObject<HTMLHeadingElement> }) {
  const items = useLocalList(readQueue);
  useFocusAfterRemoval(items?.length ?? 0, heading);
  return items ? <QueueList items={items} onMove={move} /> : null;
}

type QueueAnswer = { episodes: ListedEpisode[] };

/**
 * The queue of the page, refreshed when another device, another tab or the player may have changed it. It is fetched
 * separately, because the router would replace the page by an error if the network fails.
 */
function useQueue(items: ListedEpisode[]) {
  const [read, setRead] = useState<{ after: ListedEpisode[]; queue: QueueAnswer } | null>(null);
  const refresh = useCallback(async () => {
    const answer = await sendJson<QueueAnswer>('GET', '/api/queue', undefined);
    if (answer.ok) setRead({ after: items, queue: answer.data });
  }, [items]);

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
  const queue = read?.after === items ? read.queue.episodes : items;
  const show = (episodes: ListedEpisode[]) => setRead({ after: items, queue: { episodes } });
  return { queue, show, refresh };
}

/** The account's queue. */
function MembersQueue({ items }: { items: ListedEpisode[] }) {
  const { queue, show, refresh } = useQueue(items);

  async function move(id: string, before: string | null): Promise<void> {
    show(movedInQueue(queue, id, before));
    const path = `/api/queue/${encodeURIComponent(id)}`;
    const answer = await sendJson('PUT', path, { before });
    if (answer.ok) return void dispatchEvent(new Event(QUEUE_CHANGED));
    showToast({
      title: t('listening.notSaved'),
      description: answer.error ?? undefined,
      variant: 'destructive',
    });
    // Restores the previous order; changes from other devices are loaded once the network is back.
    show(queue);
    await refresh();
  }

  return <QueueList items={queue} onMove={(id, before) => void move(id, before)} />;
}

/** The player's current episode; its room is reserved beforehand. */
function NowPlaying() {
  const played = usePlayed();
  return (
    <section className="flex h-18 items-center gap-3 rounded-card bg-accent-soft px-3 md:px-4 narrow:h-auto narrow:flex-wrap">
      <div className="min-w-0 flex-1 narrow:basis-full">
        <h2 className="text-sm font-semibold text-accent-strong">{t('listening.nowPlaying')}</h2>
        {played ? (
          <p dir={titleDirection(played.episode.title)}>
            <EpisodeTitleLink
              {...played}
              className="block truncate hover:underline focus-visible:-outline-offset-2 narrow:whitespace-normal"
            />
          </p>
        ) : (
          <p className="text-ink-muted">{t('listening.nothingPlays')}</p>
        )}
      </div>
      {played ? <PlayEpisodeButton {...played} /> : null}
    </section>
  );
}

export const loader = screenLoader('anyone', async ({ actor }) => ({
  signedIn: actor !== null,
  queue: actor ? await listOrNull(listQueue(actor.id)) : [],
}));

export const meta = titled(() => t('listening.queue'));

export default function Queue() {
  const { signedIn, queue } = useLoaderData<typeof loader>();
  const heading = useFocusAfterRemoval(queue?.length ?? 0);
  return (
    // A visitor's list loads late; keeping the footer below the window avoids layout shift.
    <div
      className={`page grid max-w-3xl content-start gap-6 page-room ${signedIn ? '' : 'min-h-dvh'}`}
    >
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
        {t('listening.queue')}
      </h1>
      <NowPlaying />
      {!signedIn ? (
        <>
          <LocalListNote />
          <LocalQueue heading={heading} />
        </>
      ) : queue ? (
        <MembersQueue items={queue} />
      ) : (
        <NotLoaded title={t('listening.queueNotLoaded')} />
      )}
    </div>
  );
}
