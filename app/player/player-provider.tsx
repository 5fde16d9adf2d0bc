import { useEffect, useState, type ReactNode } from 'react';
import { t } from '~/messages/t';
import { SKIP_LINK } from '~/ui/frame/accessibility';
import { keepFormsWhenOffline } from '~/ui/navigation/keep-when-offline';
import { useLazyComponent } from './controls/use-lazy-component';
import { Player } from './engine/player';
import type { PlayerState } from './engine/player-state';
import type { PlayerEpisode, PlayerPreferences } from './engine/player-types';
import { createPositionKeeper } from './engine/position-keeper';
import { createPositionList } from './engine/position-list';
import {
  browserStorage,
  DOWNLOAD_RULES_KEY,
  DOWNLOADS_KEY,
  OUTBOX_KEY,
  PERSISTED_KEY,
  POSITIONS_KEY,
  QUEUE_KEY,
  readKey,
  UNSAVED_KEY,
} from './engine/storage';
import { PlayerContext, usePlayerState } from './engine/use-player';

type PlayerProviderProps = {
  preferences: PlayerPreferences;
  /** Null for a visitor; undefined if an error page does not know. */
  listenerId: string | null | undefined;
  children: ReactNode;
};

/** Belongs in the root layout, outside the outlet, so that the audio keeps playing across pages. */
export function PlayerProvider({ preferences, listenerId, children }: PlayerProviderProps) {
  const { autoplayEnabled, autoStartEnabled } = preferences;
  const [player] = useState(() => createPlayer(preferences, listenerId));

  useEffect(() => {
    if (listenerId === undefined) return;
    player.configure({ autoplayEnabled, autoStartEnabled }, listenerId);
    const storage = browserStorage();
    // A visitor only has what an account that was signed in before has not sent.
    const keys = listenerId ? [UNSAVED_KEY, QUEUE_KEY, OUTBOX_KEY] : [OUTBOX_KEY];
    if (keys.some((key) => readKey(storage, key))) void sendUnsaved(player);
  }, [player, autoplayEnabled, autoStartEnabled, listenerId]);

  useEffect(keepFormsWhenOffline, []);

  useEffect(() => {
    const isAny = [DOWNLOADS_KEY, DOWNLOAD_RULES_KEY].some((key) => readKey(browserStorage(), key));
    if (isAny && listenerId !== undefined) void connectDownloads(player);
  }, [player, listenerId]);

  useEffect(() => {
    const guard = () => {
      void guardLinks(player);
      // Cannot be loaded any more when it is needed.
      if (player.listenerId) import('./sync/keep-for-later').catch(() => {});
    };
    const timer = setTimeout(guard, AFTER_FIRST_LOAD);
    for (const sign of FIRST_SIGNS) addEventListener(sign, guard, { once: true, passive: true });
    return () => clearTimeout(timer);
  }, [player]);

  return (
    <PlayerContext.Provider value={player}>
      <SkipToPlayer />
      {children}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={player.attach} preload="metadata" />
      <MiniPlayerPlace />
    </PlayerContext.Provider>
  );
}

/** Milliseconds. */
export const AFTER_FIRST_LOAD = 4_000;

/** Events that precede following a link or submitting a form. */
const FIRST_SIGNS = ['pointerover', 'touchstart', 'focusin'];

const guardLinks = (player: Player) =>
  import('~/ui/navigation/guard-navigation').then(
    ({ guardNavigation }) => guardNavigation(player),
    () => {},
  );

const connectDownloads = (player: Player) =>
  import('./downloads/connect-downloads')
    .then(({ connectDownloads: connect }) => connect(player))
    .catch(() => {});

const sendUnsaved = (player: Player) =>
  import('./sync/send-to-account').then(
    ({ connectUnsaved }) => connectUnsaved(player, browserStorage()),
    () => {},
  );

// Kept out of the initial load.
const loadMiniPlayer = () => import('./mini-player').then(({ MiniPlayer }) => MiniPlayer);

const hasPlayer = ({ episode, podcast }: PlayerState) => episode !== null && podcast !== null;

function SkipToPlayer() {
  return usePlayerState(hasPlayer) ? (
    <a href="#player" className={SKIP_LINK}>
      {t('player.skipToPlayer')}
    </a>
  ) : null;
}

function MiniPlayerPlace() {
  const isNeeded = usePlayerState(hasPlayer);
  const MiniPlayer = useLazyComponent(loadMiniPlayer, isNeeded);
  return isNeeded && MiniPlayer ? <MiniPlayer /> : null;
}

function createPlayer(
  preferences: PlayerPreferences,
  listenerId: string | null | undefined,
): Player {
  const storage = browserStorage();
  const player = new Player({
    positions: createPositionKeeper({ list: createPositionList(storage) }),
    storage,
    onPlayStarted: reportPlay,
    onFailure: (failure) =>
      void import('./announce-failure').then(
        ({ announceFailure }) => announceFailure(failure),
        () => {},
      ),
  });
  player.configure(preferences, listenerId ?? null);
  const tab = browserStorage('sessionStorage');
  const stored =
    readKey(tab, PERSISTED_KEY) ??
    readKey(storage, PERSISTED_KEY) ??
    readKey(storage, POSITIONS_KEY);
  if (stored && listenerId !== undefined) {
    player.restored = import('./sync/persisted-player').then(
      ({ restorePlayer }) => restorePlayer(player, tab, storage),
      () => {},
    );
  }
  return player;
}

function reportPlay(episode: PlayerEpisode): void {
  navigator.sendBeacon?.(`/api/episodes/${encodeURIComponent(episode.id)}/play`);
}
