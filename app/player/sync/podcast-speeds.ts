import { MAX_SPEEDS, MAX_SPEEDS_SENT } from '~/domain/listening/listening';
import type { ChosenSpeed, Speeds } from '~/domain/listening/listening-schema';
import type { Player } from '~/player/engine/player';
import { RATES } from '~/player/engine/player-state';
import {
  RATE_KEY,
  readKey,
  readOwned,
  SPEEDS_KEY,
  writeKey,
  type BrowserStorage,
} from '~/player/engine/storage';
import { fetchJson, putJson } from '~/ui/forms/api-calls';

const NORMAL = 1;

type PodcastSpeed = Speeds['podcasts'][number];

const NONE: Speeds = { general: null, podcasts: [] };

const isOffered = (rate: unknown): rate is number => RATES.some((offered) => offered === rate);

const isChosen = (value: unknown): value is ChosenSpeed => {
  const { rate, chosenAt } = (value ?? {}) as Partial<ChosenSpeed>;
  return isOffered(rate) && Date.parse(chosenAt ?? '') >= 0;
};

/** Earlier releases stored pairs without a time; any other choice counts as later. */
function toSpeed(stored: PodcastSpeed | [podcastId: string, rate: number]): PodcastSpeed {
  if (!Array.isArray(stored)) return stored;
  const [podcastId, rate] = stored;
  return { podcastId, rate, chosenAt: new Date(0).toISOString() };
}

const isPodcastSpeed = (speed: PodcastSpeed): boolean =>
  isChosen(speed) && typeof speed.podcastId === 'string';

function read(storage: BrowserStorage, listener: string | null): Speeds {
  const { general, speeds } = readOwned(storage, SPEEDS_KEY, listener) ?? {};
  if (!Array.isArray(speeds)) return NONE;
  return {
    general: isChosen(general) ? general : null,
    podcasts: speeds.map(toSpeed).filter(isPodcastSpeed),
  };
}

function write(storage: BrowserStorage, owner: string | null, { general, podcasts }: Speeds): void {
  // The most recent choice comes first.
  const stored = { owner, general, speeds: podcasts.slice(0, MAX_SPEEDS) };
  writeKey(storage, SPEEDS_KEY, JSON.stringify(stored));
  if (general) writeKey(storage, RATE_KEY, String(general.rate));
}

/** A recitation plays at its own or the normal speed, because the general one is meant for lectures. */
export function speedOf(
  storage: BrowserStorage,
  podcastId: string,
  listener: string | null,
  isRecitation = false,
): number {
  const { general, podcasts } = read(storage, listener);
  const podcastSpeed = podcasts.find((podcast) => podcast.podcastId === podcastId);
  if (isRecitation) return podcastSpeed?.rate ?? NORMAL;
  const chosen = podcastSpeed ?? general;
  const storedRate = Number(readKey(storage, RATE_KEY));
  return chosen?.rate ?? (isOffered(storedRate) ? storedRate : NORMAL);
}

/** @returns the new choice */
export function saveSpeed(
  storage: BrowserStorage,
  podcastId: string,
  rate: number,
  listener: string | null,
): Speeds {
  const chosen = { podcastId, rate, chosenAt: new Date().toISOString() };
  const { general, podcasts } = read(storage, listener);
  const others = podcasts.filter((podcast) => podcast.podcastId !== podcastId);
  write(storage, listener, { general, podcasts: [chosen, ...others] });
  return { general: null, podcasts: [chosen] };
}

/**
 * Makes the rate the general speed and forgets the speeds of single podcasts.
 *
 * @param recitationId id of the current podcast if it is a recitation; it keeps the rate as its own
 * @returns the new choice
 */
export function saveSpeedForAll(
  storage: BrowserStorage,
  rate: number,
  listener: string | null,
  recitationId?: string,
): Speeds {
  const now = Date.now();
  // Later than the general choice, which discards earlier ones.
  const speed = { rate, chosenAt: new Date(now + 1).toISOString() };
  const chosen = {
    general: { rate, chosenAt: new Date(now).toISOString() },
    podcasts: recitationId === undefined ? [] : [{ podcastId: recitationId, ...speed }],
  };
  write(storage, listener, chosen);
  return chosen;
}

const isLater = (a: ChosenSpeed, b: ChosenSpeed | null | undefined): boolean =>
  !b || a.chosenAt > b.chosenAt;

/** Whether `sent` contains this choice, with the same time. */
const holds = (sent: Speeds | null, speed: ChosenSpeed): boolean =>
  [sent?.general, ...(sent?.podcasts ?? [])].some((other) => other?.chosenAt === speed.chosenAt);

/**
 * Merges the account's speeds with those of this browser; the later choice wins.
 *
 * @param sent the speeds that `account` is the response to; for these the response wins
 * @returns the speeds that the account lacks, up to the limit of one call, or null if it has all of them
 */
function joinSpeeds(
  storage: BrowserStorage,
  listener: string,
  account: Speeds,
  sent: Speeds | null,
): Speeds | null {
  const here = read(storage, listener);
  const isNew = (a: ChosenSpeed, b: ChosenSpeed | null | undefined) =>
    !holds(sent, a) && isLater(a, b);
  const chosen = here.general && isNew(here.general, account.general) ? here.general : null;
  const general = chosen ?? account.general;

  const before = new Map(account.podcasts.map((podcast) => [podcast.podcastId, podcast]));
  const joined = new Map(before);
  for (const podcast of here.podcasts) {
    if (isNew(podcast, before.get(podcast.podcastId))) joined.set(podcast.podcastId, podcast);
  }
  const podcasts = [...joined.values()]
    .filter((podcast) => isLater(podcast, general))
    .sort((a, b) => (isLater(a, b) ? -1 : 1))
    .slice(0, MAX_SPEEDS);
  write(storage, listener, { general, podcasts });
  const unsent = podcasts
    .filter((podcast) => before.get(podcast.podcastId)?.rate !== podcast.rate)
    .slice(0, MAX_SPEEDS_SENT);
  return chosen || unsent.length > 0 ? { general: chosen, podcasts: unsent } : null;
}

/** Applies the speed of each podcast that is loaded, and stores every new choice. */
export function keepSpeeds(
  player: Player,
  storage: BrowserStorage,
  onChosen: (chosen: Speeds) => void = () => {},
): { apply: () => void; end: () => void } {
  let podcastId: string | undefined;
  let lastRate = player.getState().rate;

  function apply(): void {
    const { rate } = player.getState();
    const isRecitation = player.getState().podcast?.recitation;
    lastRate = podcastId ? speedOf(storage, podcastId, player.listenerId, isRecitation) : rate;
    if (lastRate !== rate) player.setRate(lastRate);
  }

  function follow(): void {
    const { podcast, rate } = player.getState();
    if (podcast?.id !== podcastId) {
      podcastId = podcast?.id;
      apply();
    } else if (podcastId && rate !== lastRate) {
      lastRate = rate;
      onChosen(saveSpeed(storage, podcastId, rate, player.listenerId));
    }
  }

  follow();
  return { apply, end: player.subscribe(follow) };
}

const ask = (sent: Speeds | null): Promise<Speeds | null> =>
  (sent ? putJson<Speeds>('/api/speeds', sent) : fetchJson<Speeds>('/api/speeds')).catch(
    () => null,
  );

/** Reads a member's speeds, or sends new choices. Without a response, the speeds in this browser apply. */
export async function exchangeSpeeds(
  player: Player,
  storage: BrowserStorage,
  sent: Speeds | null = null,
): Promise<void> {
  const { listenerId } = player;
  if (listenerId === null) return;
  const account = await ask(sent);
  if (!account || player.listenerId !== listenerId) return;
  const unsent = joinSpeeds(storage, listenerId, account, sent);
  if (unsent && !sent) await exchangeSpeeds(player, storage, unsent);
}

/** Stores speeds in this browser, and in the account of a member as well. Returns the cleanup. */
export function connectSpeeds(player: Player, storage: BrowserStorage): () => void {
  const speeds = keepSpeeds(
    player,
    storage,
    (chosen) => void exchangeSpeeds(player, storage, chosen),
  );
  let listener: string | null = null;
  const read = () => void exchangeSpeeds(player, storage).then(speeds.apply);
  const onVisible = () => document.visibilityState === 'visible' && read();

  function follow(): void {
    if (player.listenerId === listener) return;
    listener = player.listenerId;
    read();
  }

  follow();
  const stop = player.subscribe(follow);
  const end = new AbortController();
  addEventListener('online', read, end);
  document.addEventListener('visibilitychange', onVisible, end);
  return () => {
    stop();
    speeds.end();
    end.abort();
  };
}
