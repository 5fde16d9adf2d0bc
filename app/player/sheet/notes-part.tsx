import { useHref } from '@remix-run/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Episode } from '~/domain/episodes/episodes-schema';
import { formatClock } from '~/lib/time/duration';
import type { Toast } from '~/lib/web/form-outcome';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { notesPath, readAnswer } from '~/player/engine/kept-answers';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { usePlayed, usePlayer } from '~/player/engine/use-player';
import { useActor } from '~/ui/auth/actor';
import { FavoriteToggle } from '~/ui/cards/favorite-toggle';
import { StatusLine } from '~/ui/feedback/status';
import { InlineToast } from '~/ui/feedback/toast-parts';
import { sendJson } from '~/ui/forms/api-calls';
import { Button } from '~/ui/forms/button';
import { EpisodeChoices } from '~/ui/listening/episode-menu';
import { SharedText } from '~/ui/listening/share-dialog';
import { Share2 } from '~/ui/text/icons';
import { FormattedText } from '~/ui/text/written-text';
import { PanelSection } from './panel-section';

/** Rendered once it is known whether the podcast is a favorite. */
function Favorite(props: { podcast: PlayerPodcast; onToast: (toast: Toast) => void }) {
  const { podcast } = props;
  const signedIn = useActor() !== null;
  const [favorited, setFavorited] = useState<boolean | null>(null);

  useEffect(() => {
    let current = true;
    const address = `/api/favorites/${encodeURIComponent(podcast.slug)}`;
    if (signedIn)
      void sendJson<{ favorite: object | null }>('GET', address, undefined).then((answer) => {
        if (current && answer.ok) setFavorited(answer.data.favorite !== null);
      });
    return () => {
      current = false;
    };
  }, [podcast.slug, signedIn]);

  if (signedIn && favorited === null) return null;
  return <FavoriteToggle {...props} favorited={favorited ?? false} />;
}

function ShareHere({ episode, podcast }: { episode: PlayerEpisode; podcast: PlayerPodcast }) {
  const player = usePlayer();
  const [second, setSecond] = useState<number | null>(null);
  // Episodes stored by an earlier visit may have no path; the id alone also works.
  const path = useHref(episode.path ?? `${podcastPath(podcast.slug)}/episodes/${episode.id}`);
  const address = (at: number) => `${location.origin}${path}${at ? `?t=${at}` : ''}`;

  async function share(): Promise<void> {
    const at = Math.floor(player.getState().currentTime);
    try {
      if (!navigator.share) return setSecond(at);
      await navigator.share({ title: episode.title, url: address(at) });
    } catch (error) {
      // Dismissing the share sheet is not a failure.
      if ((error as Error).name !== 'AbortError') setSecond(at);
    }
  }

  return (
    <>
      <Button type="button" variant="secondary" onClick={() => void share()}>
        <Share2 aria-hidden="true" className="size-4" />
        {t('player.shareHere')}
      </Button>
      {second === null ? null : (
        <div className="grid basis-full gap-2">
          <p aria-live="polite">{t('podcast.shareFrom', { time: formatClock(second) })}</p>
          <SharedText text={`${episode.title} ${address(second)}`} />
        </div>
      )}
    </>
  );
}

type Read<T> = { data: T | null; hasFailed: boolean; retry: () => void };

/** Fetches the response of an API call when it is first rendered. */
function useAnswer<T>(path: string): Read<T> {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ path: string; data: T | null } | null>(null);
  useEffect(() => {
    let current = true;
    void readAnswer<T>(path).then((sent) => {
      if (current) setAnswer({ path, data: sent.ok ? sent.data : null });
    });
    return () => {
      current = false;
    };
  }, [path, attempt]);
  const here = answer?.path === path ? answer : null;
  return {
    data: here?.data ?? null,
    hasFailed: here !== null && here.data === null,
    retry: () => {
      setAnswer(null);
      setAttempt((count) => count + 1);
    },
  };
}

type PartAnswerProps<T> = { of: Read<T>; children: (data: T) => ReactNode };

/** Loading and error states shared by all parts of the sheet. */
function PartAnswer<T>({ of: { data, hasFailed, retry }, children }: PartAnswerProps<T>) {
  if (data !== null) return children(data);
  return (
    <div className="grid min-h-40 content-start justify-items-start gap-2">
      <StatusLine className="text-ink-muted">
        {hasFailed ? t('player.partNotLoaded') : t('feedback.loading')}
      </StatusLine>
      {hasFailed ? (
        <Button type="button" variant="secondary" size="small" onClick={retry}>
          {t('feedback.retry')}
        </Button>
      ) : null}
    </div>
  );
}

/** Buttons to save and share the episode, its show notes and its other actions. */
export function NotesPart() {
  const played = usePlayed();
  const [toast, setToast] = useState<Toast | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!played) return null;
  const { episode, podcast } = played;
  return (
    <>
      <PanelSection title={t('player.thisEpisode')} heading={heading}>
        <InlineToast toast={toast} onToast={setToast} heading={heading} />
        <div className="flex flex-wrap gap-2">
          <Favorite key={podcast.id} podcast={podcast} onToast={setToast} />
          <ShareHere key={episode.id} episode={episode} podcast={podcast} />
        </div>
      </PanelSection>
      <Notes key={episode.id} episode={episode} podcast={podcast} />
      <EpisodeChoices episode={episode} podcast={podcast} onToast={setToast} />
    </>
  );
}

type NotesProps = { episode: PlayerEpisode; podcast: PlayerPodcast };

function Notes({ episode, podcast }: NotesProps) {
  const read = useAnswer<{ episode: Pick<Episode, 'description'> }>(
    notesPath(podcast.slug, episode.id),
  );
  const lang = episode.language ?? podcast.language ?? undefined;
  return (
    <PartAnswer of={read}>
      {({ episode: { description } }) =>
        description.trim() === '' ? (
          <p className="text-ink-muted">{t('podcast.noNotes')}</p>
        ) : (
          <FormattedText text={{ html: description, lang }} className="wrap-anywhere" />
        )
      }
    </PartAnswer>
  );
}
