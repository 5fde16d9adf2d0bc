import { chaptersOf } from '~/player/engine/chapters';
import { atWidth } from '~/ui/cards/artwork';
import type { Player } from './engine/player';
import {
  mayHaveNext,
  previousInQueue,
  SKIP_SECONDS,
  type PlayerState,
} from './engine/player-state';

type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;

/** Connects the lock screen, headsets and media keys. Returns the cleanup. */
export function connectMediaSession(player: Player): () => void {
  const session = navigator.mediaSession as MediaSession | undefined;
  if (!session) return () => {};

  const chapters = chaptersOf(player);
  let lastState: PlayerState | null = null;
  let shownChapter: string | undefined;
  function show(): void {
    const state = player.getState();
    const before = lastState;
    lastState = state;
    const list = chapters.getState();
    const chapter = list.chapters[list.current]?.title;
    if (state.episode !== before?.episode || chapter !== shownChapter) {
      shownChapter = chapter;
      session!.metadata = metadataOf(state, chapter);
    }
    if (state.episode !== before?.episode || state.queue !== before.queue) {
      setHandlers(session!, handlersFor(player, state));
    }
    session!.playbackState = state.playing ? 'playing' : 'paused';
    if (!before || movesOtherwise(state, before)) showPosition(session!, state);
  }

  show();
  const stops = [player.subscribe(show), chapters.subscribe(show)];
  return () => {
    for (const stop of stops) stop();
    session.metadata = null;
    session.playbackState = 'none';
    setHandlers(session, {});
  };
}

/** If there is a chapter, it takes the first line and the episode moves to the second. */
function metadataOf(
  { episode, podcast }: PlayerState,
  chapter: string | undefined,
): MediaMetadata | null {
  if (!episode || !podcast) return null;
  const image = episode.imagePath ?? podcast.imagePath;
  return new MediaMetadata({
    title: chapter ?? episode.title,
    artist: chapter === undefined ? podcast.title : episode.title,
    album: podcast.title,
    artwork: image ? [{ src: new URL(atWidth(image, 480), location.href).href }] : [],
  });
}

function handlersFor(player: Player, state: PlayerState): Handlers {
  return {
    play: player.play,
    pause: player.pause,
    stop: player.clear,
    seekbackward: ({ seekOffset }) => player.skip(-(seekOffset ?? SKIP_SECONDS)),
    seekforward: ({ seekOffset }) => player.skip(seekOffset ?? SKIP_SECONDS),
    seekto: ({ seekTime }) => player.seek(seekTime ?? 0),
    ...(previousInQueue(state) ? { previoustrack: player.previous } : {}),
    ...(mayHaveNext(state) ? { nexttrack: () => void player.next() } : {}),
  };
}

const ACTIONS: MediaSessionAction[] = [
  'play',
  'pause',
  'stop',
  'seekbackward',
  'seekforward',
  'seekto',
  'previoustrack',
  'nexttrack',
];

function setHandlers(session: MediaSession, handlers: Handlers): void {
  for (const action of ACTIONS) {
    try {
      session.setActionHandler(action, handlers[action] ?? null);
    } catch {
      // This browser does not support the action.
    }
  }
}

/** During normal playback the lock screen extrapolates the time, so only other changes are reported. */
function movesOtherwise(state: PlayerState, before: PlayerState): boolean {
  const elapsed = state.currentTime - before.currentTime;
  return (
    elapsed < 0 ||
    elapsed > 2 ||
    state.playing !== before.playing ||
    state.duration !== before.duration ||
    state.rate !== before.rate
  );
}

function showPosition(session: MediaSession, { duration, currentTime, rate }: PlayerState): void {
  if (!session.setPositionState) return;
  if (duration > 0) {
    session.setPositionState({ duration, position: currentTime, playbackRate: rate });
  } else {
    session.setPositionState();
  }
}
