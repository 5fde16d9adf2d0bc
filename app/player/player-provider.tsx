import { useEffect, useState, type ReactNode } from 'react';
import { showToast } from '~/ui/toast-store';
import { fetchEpisodePage } from './episode-pages';
import { Player } from './player';
import type { PlayerEpisode, PlayerFailure, PlayerPreferences } from './player-types';
import { createPositionKeeper } from './position-keeper';
import { browserStorage, createPositionList } from './position-list';
import { remotePositions } from './remote-positions';
import { useLazyComponent } from './use-lazy-component';
import { PlayerContext, usePlayerState } from './use-player';

interface PlayerProviderProps {
  preferences: PlayerPreferences;
  /** The signed-in user's id; null for a visitor, whose positions stay in the browser. */
  listenerId: string | null;
  children: ReactNode;
}

/**
 * The player around the whole site: belongs into the root layout, outside the outlet, so that the
 * sound goes on from page to page. Renders the audio element and, once there is an episode, the bar.
 */
export function PlayerProvider({ preferences, listenerId, children }: PlayerProviderProps) {
  const { autoplayEnabled, autoStartEnabled } = preferences;
  const [player] = useState(() => createPlayer(preferences, listenerId));

  useEffect(() => {
    configure(player, { autoplayEnabled, autoStartEnabled }, listenerId);
  }, [player, autoplayEnabled, autoStartEnabled, listenerId]);

  useEffect(() => {
    const onVisibilityChange = () => document.hidden && player.flush();
    addEventListener('pagehide', player.flush);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      removeEventListener('pagehide', player.flush);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [player]);

  return (
    <PlayerContext.Provider value={player}>
      {children}
      {/* Podcasts come without captions; this one element has no controls and no size. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={player.attach} preload="metadata" />
      <MiniPlayerPlace />
    </PlayerContext.Provider>
  );
}

// The bar is loaded with the first episode: a visit that only reads does not pay for it.
const loadMiniPlayer = () => import('./mini-player').then(({ MiniPlayer }) => MiniPlayer);

function MiniPlayerPlace() {
  const wanted = usePlayerState(({ episode, podcast }) => episode !== null && podcast !== null);
  const MiniPlayer = useLazyComponent(loadMiniPlayer, wanted);
  return wanted && MiniPlayer ? <MiniPlayer /> : null;
}

function createPlayer(preferences: PlayerPreferences, listenerId: string | null): Player {
  const storage = browserStorage();
  const player = new Player({
    positions: createPositionKeeper({ list: createPositionList(storage) }),
    storage,
    fetchPage: fetchEpisodePage,
    onPlayStarted: reportPlay,
    onFailure: (failure, episode) => announceFailure(player, failure, episode),
  });
  configure(player, preferences, listenerId);
  return player;
}

function configure(player: Player, preferences: PlayerPreferences, listenerId: string | null) {
  player.configure(preferences, listenerId, listenerId === null ? null : remotePositions);
}

/** Tells the server that an episode was played. Nobody waits for it and nobody misses it. */
function reportPlay(episode: PlayerEpisode): void {
  navigator.sendBeacon?.(`/api/episodes/${encodeURIComponent(episode.id)}/play`);
}

function announceFailure(player: Player, failure: PlayerFailure, episode: PlayerEpisode): void {
  if (failure === 'insecure') {
    const open = () => window.open(episode.audioUrl ?? '', '_blank', 'noopener');
    showToast({
      title: 'Playback failed',
      description: `“${episode.title}” cannot be played inside this page.`,
      variant: 'destructive',
      action: { label: 'Open audio in a new tab', onClick: open, altText: 'Use the player bar' },
    });
    return;
  }
  const again = failure === 'queue' ? player.next : player.play;
  showToast({
    title: failure === 'queue' ? 'Next episode failed' : 'Playback failed',
    description:
      failure === 'queue'
        ? 'The list of episodes could not be loaded.'
        : `“${episode.title}” could not be played.`,
    variant: 'destructive',
    action: { label: 'Retry', onClick: () => void again(), altText: 'Press play to try again' },
  });
}
