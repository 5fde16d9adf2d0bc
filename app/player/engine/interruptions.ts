import type { Player } from './player';
import type { PlayerState } from './player-state';
import type { PlayerEpisode } from './player-types';

/** Milliseconds without data after which playback counts as failed. */
const STALLED = 15_000;
const MAX_PAUSE = 30_000;
/** Attempts while online; fewer if nothing was heard yet. */
const MAX_ATTEMPTS = 7;
const MAX_AT_START = 4;

const pauseBefore = (attempt: number): number => Math.min(1_000 * 2 ** attempt, MAX_PAUSE);

/** The source did not respond, or responded with something unplayable: browsers do not tell which. */
const NO_SOURCE = 4;

const mayPass = (error: MediaError | null): boolean =>
  error?.code === 2 || error?.code === NO_SOURCE;

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

/** Whether there is a network. Only this site can be probed: scripts may not request other sites. */
const reachSite = (): Promise<boolean> =>
  fetch('/livez', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Retries from the same position when the audio stops arriving. If the audio never started while the site itself
 * responds, it gives up at once. Returns the cleanup.
 */
export function connectRecovery(player: Player, hasNetwork = reachSite): () => void {
  let attempts = 0;
  let lastEpisode: PlayerEpisode | null = null;
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

  async function giveUpUnlessNetworkIsGone(): Promise<void> {
    const { episode } = player.getState();
    const isThere = await hasNetwork();
    const isSame = player.getState().episode === episode && player.audio?.error;
    if (isSame && player.getState().playing && (isThere || !wait())) player.giveUp();
  }

  function recover(error: MediaError | null): boolean {
    const state = player.getState();
    if (!mayRecover(state, error)) return false;
    const never = error?.code === NO_SOURCE && attempts === 0 && state.episode !== lastEpisode;
    if (!never || !navigator.onLine) return wait();
    void giveUpUnlessNetworkIsGone();
    return true;
  }

  function watch(): void {
    clearTimeout(stallTimer);
    const { playing, loading } = player.getState();
    if (!playing || !loading || player.isStored) return;
    if (!navigator.onLine) return player.waitFor('offline');
    stallTimer = setTimeout(() => {
      if (player.getState().loading && player.getState().playing && !wait()) player.giveUp();
    }, STALLED);
  }

  function onPlaying(): void {
    lastEpisode = player.getState().episode;
    attempts = 0;
    clearTimeout(retryTimer);
    clearTimeout(stallTimer);
  }

  player.recover = recover;
  const stopListening = [
    listen(player.audio, { waiting: watch, progress: watch, playing: onPlaying }),
    listen(globalThis, { online: retry, offline: watch }),
  ];
  // The first episode is requested before the bar with this code is loaded, perhaps without a network.
  const error = player.audio?.error ?? null;
  if (!error) watch();
  else if (navigator.onLine && mayRecover(player.getState(), error)) player.retry();
  else player.onError(error);
  return () => {
    player.recover = () => true;
    clearTimeout(retryTimer);
    clearTimeout(stallTimer);
    for (const stop of stopListening) stop();
  };
}

/** Opens a channel to the browser's other tabs; null if unsupported or forbidden (Firefox throws without cookies). */
function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Pauses when playing starts in another tab. Returns the cleanup. */
export function connectTabs(player: Player): () => void {
  const channel = openTabChannel('player');
  if (!channel) return () => {};
  let playing = false;
  function tell(): void {
    const before = playing;
    ({ playing } = player.getState());
    if (playing && !before) channel!.postMessage('playing');
  }
  channel.onmessage = () => {
    if (!player.getState().playing) return;
    player.pause();
    player.setTrouble('elsewhere');
  };
  tell();
  const stop = player.subscribe(tell);
  return () => {
    stop();
    channel.close();
  };
}
