import { useHref } from '@remix-run/react';
import { Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatClock } from '~/lib/time/duration';
import { podcastPath } from '~/lib/web/podcast-path';
import type { Toast } from '~/lib/web/toast';
import { t } from '~/messages/t';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { usePlayer, usePlayerState } from '~/player/engine/use-player';
import { useActor } from '~/ui/auth/use-actor';
import { FavoriteToggle } from '~/ui/cards/favorite-toggle';
import { Button } from '~/ui/forms/button';
import { sendJson } from '~/ui/forms/send-json';
import { InlineToast } from '~/ui/feedback/inline-toast';
import { EpisodeChoices } from '~/ui/listening/episode-choices';
import { SharedText } from '~/ui/share/shared-text';
import { PanelSection } from './panel-section';

/** Buttons to save and share the current episode. */
export function EpisodePart() {
  const episode = usePlayerState((state) => state.episode);
  const podcast = usePlayerState((state) => state.podcast);
  const [said, setSaid] = useState<Toast | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!episode || !podcast) return null;
  return (
    <PanelSection title={t('player.thisEpisode')} heading={heading}>
      <InlineToast toast={said} onSaid={setSaid} heading={heading} />
      <div className="flex flex-wrap gap-2">
        <Favorite key={podcast.id} podcast={podcast} onSaid={setSaid} />
        <ShareHere key={episode.id} episode={episode} podcast={podcast} />
      </div>
      <EpisodeChoices episode={episode} podcast={podcast} onSaid={setSaid} />
    </PanelSection>
  );
}

/** Rendered once it is known whether the podcast is a favorite. */
function Favorite(props: { podcast: PlayerPodcast; onSaid: (toast: Toast) => void }) {
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
      <Button type="button" look="secondary" onClick={() => void share()}>
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
