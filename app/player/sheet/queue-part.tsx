import { Link } from '@remix-run/react';
import { useEffect, useState, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react';
import { collectionPath } from '~/domain/collections/collections';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { PlayEpisodeButton } from '~/player/controls/play-button';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { usePlayer, usePlayerState } from '~/player/engine/use-player';
import { pausesAt, useSleepTimer } from '~/player/sleep/sleep-context';
import { getUpNext } from '~/player/sync/up-next';
import { InlineToast } from '~/ui/feedback/toast-parts';
import { PreferenceSwitch } from '~/ui/listening/preference-switch';
import { QueueSteps } from '~/ui/listening/queue-steps';
import { useFocusAfterRemoval } from '~/ui/lists/use-focus';
import { Name } from '~/ui/text/inline-text';
import { PanelSection } from './panel-section';

const MAX_QUEUED_SHOWN = 10;
const MAX_FOLLOWERS_SHOWN = 3;

export type OnLeave = (event: MouseEvent<HTMLAnchorElement>, to: string) => void;

/** What plays next: the listener's own queue, then the current list. */
export function QueuePart({ onLeave }: { onLeave: OnLeave }) {
  const queue = useQueue();
  const ids = queue.map(({ episode }) => episode.id);
  const heading = useFocusAfterRemoval(queue.length);
  const [toast, setToast] = useState<Toast | null>(null);
  return (
    <PanelSection title={t('listening.queue')} heading={heading}>
      <InlineToast toast={toast} onToast={setToast} heading={heading} />
      {queue.length === 0 ? (
        <p className="text-sm text-ink-muted">{t('listening.queueNone')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {queue.slice(0, MAX_QUEUED_SHOWN).map((item, at) => (
            <Row key={item.episode.id} episode={item.episode} podcast={item.podcast}>
              <QueueSteps
                ids={ids}
                item={item}
                position={at + 1}
                count={queue.length}
                onToast={setToast}
                onMove={setToast}
              />
            </Row>
          ))}
        </ol>
      )}
      <Link
        to="/queue"
        onClick={(event) => onLeave(event, '/queue')}
        className="min-h-6 justify-self-start text-accent underline"
      >
        {t('player.wholeQueue')}
      </Link>
      <UpcomingEpisodes queue={queue} onLeave={onLeave} />
    </PanelSection>
  );
}

function useQueue(): readonly ListedEpisode[] {
  const upNext = getUpNext(usePlayer());
  useEffect(() => void upNext.read(), [upNext]);
  return useSyncExternalStore(upNext.subscribe, upNext.getQueue, upNext.getQueue);
}

/** Heading that tells whether the list continues when the episode ends. */
function useUpcomingHeading(): string {
  const goesOn = usePlayerState((state) => state.autoplayEnabled);
  const { sleep } = useSleepTimer();
  if (!goesOn) return t('form.continuousPlayOff');
  return sleep.until === 'episode' ? pausesAt('episode') : t('player.thenTheList');
}

/** The rest of the list that one plays from: of a collection, or of the podcast. */
function UpcomingEpisodes({
  queue,
  onLeave,
}: {
  queue: readonly ListedEpisode[];
  onLeave: OnLeave;
}) {
  const entry = usePlayerState((state) => state.entry);
  const heading = useUpcomingHeading();
  if (!entry) return <UpcomingInList queue={queue} />;
  const path = collectionPath(entry.collectionId);
  return (
    <>
      <h4 className="text-sm font-semibold">{heading}</h4>
      <PreferenceSwitch name="autoplayEnabled" />
      <Link
        to={path}
        onClick={(event) => onLeave(event, path)}
        className="min-h-6 justify-self-start text-accent underline"
      >
        {t('collections.follows')}
      </Link>
    </>
  );
}

/** Without those that are heard before, by the queue. */
function UpcomingInList({ queue }: { queue: readonly ListedEpisode[] }) {
  const current = usePlayerState((state) => state.episode?.id);
  const podcast = usePlayerState((state) => state.podcast);
  const list = usePlayerState((state) => state.queue.episodes);
  const heading = useUpcomingHeading();
  const at = list.findIndex(({ id }) => id === current);
  const isQueued = (id: string) => queue.some(({ episode }) => episode.id === id);
  const following =
    at < 0 ? [] : list.slice(at + 1).filter(({ id, audioUrl }) => audioUrl && !isQueued(id));
  const episodes = following.slice(0, MAX_FOLLOWERS_SHOWN);
  if (!podcast || episodes.length === 0) return null;
  return (
    <>
      <h4 className="text-sm font-semibold">{heading}</h4>
      <PreferenceSwitch name="autoplayEnabled" />
      <ol className="divide-y divide-line">
        {episodes.map((episode) => (
          <Row key={episode.id} episode={episode} podcast={podcast} />
        ))}
      </ol>
    </>
  );
}

type RowProps = { episode: PlayerEpisode; podcast: PlayerPodcast; children?: ReactNode };

function Row({ episode, podcast, children }: RowProps) {
  const language = episode.language ?? podcast.language ?? null;
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-1">
      <PlayEpisodeButton episode={{ ...episode, language }} podcast={podcast} />
      <Name
        of={episode.title}
        fallbackLanguage={language}
        className="min-w-32 flex-1 text-as-page text-sm wrap-anywhere"
      />
      {children}
    </li>
  );
}
