import type { Player } from './player';
import type { PlayerState } from './player-state';

/** Milliseconds without data that count as a failure. */
const STALLED = 15_000;
const MAX_PAUSE = 30_000;
/** Attempts while online; fewer where nothing was heard yet. */
const MAX_ATTEMPTS = 7;
const MAX_AT_START = 4;

const pauseBefore = (attempt: number): number => Math.min(1_000 * 2 ** attempt, MAX_PAUSE);

/** Network errors, and 4: a source that did not answer. */
const mayPass = (error: MediaError | null): boolean => error?.code === 2 || error?.code === 4;

function mayRecover({ playing, currentTime, episode }: PlayerState, error: MediaError | null) {
  if (!playing || !mayPass(error)) return false;
  // An http address forced to https may not exist at all.
  const isForced = location.protocol === 'https:' && /^http:/i.test(episode?.audioUrl ?? '');
  return !(isForced && currentTime === 0 && navigator.onLine);
}

/** Returns the cleanup. */
function listen(target: EventTarget | null, listeners: Record<string, () => void>): () => void {
  const all = Object.entries(listeners);
  for (const [event, listener] of all) target?.addEventListener(event, listener);
  return () => {
    for (const [event, listener] of all) target?.removeEventListener(event, listener);
  };
}

/** Retries from the same place when the audio stops arriving. Returns the cleanup. */
export function connectRecovery(player: Player): () => void {
  let attempts = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let stallTimer: ReturnType<typeof setTimeout> | undefined;

  function retry(): void {
    clearTimeout(retryTimer);
    clearTimeout(stallTimer);
    const { playing, trouble } = player.getState();
    if (playing && trouble) player.retry();
  }

  function wait(): boolean {
    clearTimeout(retryTimer);
    if (!navigator.onLine) {
      player.waitFor('offline');
      return true;
    }
    if (attempts >= (player.getState().currentTime > 0 ? MAX_ATTEMPTS : MAX_AT_START)) {
      attempts = 0;
      return false;
    }
    player.waitFor('unreachable');
    retryTimer = setTimeout(retry, pauseBefore(attempts));
    attempts += 1;
    return true;
  }

  function watch(): void {
    clearTimeout(stallTimer);
    const { playing, loading } = player.getState();
    if (!playing || !loading) return;
    if (!navigator.onLine) return player.waitFor('offline');
    stallTimer = setTimeout(() => {
      if (player.getState().loading && player.getState().playing && !wait()) player.giveUp();
    }, STALLED);
  }

  function onPlaying(): void {
    attempts = 0;
    clearTimeout(retryTimer);
    clearTimeout(stallTimer);
  }

  player.recover = (error) => mayRecover(player.getState(), error) && wait();
  const stopListening = [
    listen(player.audio, { waiting: watch, progress: watch, playing: onPlaying }),
    listen(globalThis, { online: retry, offline: watch }),
  ];
  // The first episode is asked for before the bar that brings this is there.
  if (player.audio?.error) player.onError(player.audio.error);
  else watch();
  return () => {
    player.recover = () => true;
    clearTimeout(retryTimer);
    clearTimeout(stallTimer);
    for (const stop of stopListening) stop();
  };
}
