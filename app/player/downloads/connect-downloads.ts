import { gonePaths } from '~/player/engine/downloaded';
import type { Player } from '~/player/engine/player';
import {
  browserStorage,
  DOWNLOAD_RULES_KEY,
  DOWNLOADS_KEY,
  readOwned,
  removeKey,
  writeKey,
} from '~/player/engine/storage';
import { listAudio, readAudio, removeAudio } from './audio-files';
import { indexedRecords } from './download-records';
import { Downloads, type DownloadsMessage } from './downloads';
import { connectRules } from './keep-by-rules';
import { isAbout, keepTexts, removeOtherTexts } from './kept-texts';
import { limitOf, readRules } from './rules';
import { runWorker } from './run-worker';

const CHANNEL = 'downloads';

/** Chromium only. */
type Connection = EventTarget & { saveData?: boolean; type?: string };

const connection = (): Connection | undefined =>
  (navigator as { connection?: Connection }).connection;

function isMetered(): boolean {
  const { saveData, type } = connection() ?? {};
  return saveData === true || type === 'cellular';
}

const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks.request('downloads', work);

function noteAny(isAny: boolean): void {
  if (isAny) writeKey(browserStorage(), DOWNLOADS_KEY, 'any');
  else removeKey(browserStorage(), DOWNLOADS_KEY);
}

async function connect(player: Player): Promise<Downloads> {
  // Missing on a site without https.
  if (!('locks' in navigator && 'caches' in globalThis)) throw new Error('Nothing can be stored.');
  const channel = new BroadcastChannel(CHANNEL);
  const downloads = new Downloads({
    records: indexedRecords(),
    audio: { read: readAudio, list: listAudio, remove: removeAudio },
    texts: { keep: keepTexts, removeOthers: removeOtherTexts },
    run: (download, listeners) => runWorker(download, listeners, player.listenerId !== null),
    alone,
    isMetered,
    limit: () => limitOf(readRules(browserStorage(), player.listenerId)),
    tell: (message) => channel.postMessage(message),
    onAny: noteAny,
  });
  channel.addEventListener('message', ({ data }: MessageEvent<DownloadsMessage>) => {
    void downloads.hear(data);
  });
  addEventListener('online', () => void downloads.load());
  connection()?.addEventListener('change', () => void downloads.work());
  downloads.subscribe(() => player.playStored(downloads.audioOf));
  await downloads.load();
  const recheckGone = () => {
    const paths = gonePaths.get();
    if (paths.length === 0) return;
    gonePaths.set([]);
    void downloads.recheck((download) => paths.some((path) => isAbout(path, download)));
  };
  gonePaths.subscribe(recheckGone);
  recheckGone();
  return downloads;
}

type Connected = { downloads: Promise<Downloads>; keepByRules: Promise<() => void> };

const connected = new WeakMap<Player, Connected>();

function connectedTo(player: Player): Connected {
  const existing = connected.get(player);
  if (existing) return existing;
  const downloads = connect(player);
  const keepByRules = downloads.then((loaded) => connectRules(player, loaded));
  keepByRules.catch(() => connected.delete(player));
  connected.set(player, { downloads, keepByRules });
  return { downloads, keepByRules };
}

/** @throws when the browser stores nothing for this site */
export const getDownloads = (player: Player): Promise<Downloads> => connectedTo(player).downloads;

/**
 * Goes on with what is under way, and keeps what the listener's rules want. Call it when it is known who listens.
 *
 * @throws like `getDownloads`
 */
export async function connectDownloads(player: Player): Promise<Downloads> {
  const { downloads, keepByRules } = connectedTo(player);
  const storage = browserStorage();
  if (!readOwned(storage, DOWNLOAD_RULES_KEY, player.listenerId)) {
    removeKey(storage, DOWNLOAD_RULES_KEY);
  }
  await (await downloads).removeOfOthers(player.listenerId);
  (await keepByRules)();
  return downloads;
}
