import { beforeEach, expect, test, vi } from 'vitest';
import type { AudioFacts, Download, Outcome } from '~/player/downloads/download';
import type { DownloadRecords } from '~/player/downloads/download-records';
import { Downloads, type DownloadsMessage } from '~/player/downloads/downloads';
import { downloadStates } from '~/player/engine/downloaded';
import { episode, podcast } from '../samples';

let isMetered = false;
let limit = Infinity;
/** Episodes that the site no longer has. */
let gone: string[] = [];

beforeEach(() => (gone = []));

/** What outlives a page: the records, the recordings and who may work. */
function fakeDevice() {
  const records = new Map<string, Download>();
  const audio = new Map<string, Blob>();
  const texts = new Set<string>();
  /** What pages without downloads would know, and how many files there were. */
  const known: { isAny: boolean; files: number }[] = [];
  let last = Promise.resolve();
  const tabs: Downloads[] = [];

  const stored: DownloadRecords = {
    list: async () => [...records.values()],
    change: async (id, change) => {
      const after = change(records.get(id) ?? null);
      if (after) records.set(id, after);
      else records.delete(id);
      return after;
    },
  };

  /** Opens the site in a tab. The test ends what it fetches. */
  function openTab() {
    const begun: { id: string; end: (outcome: Outcome) => void; stopped: boolean }[] = [];
    const kept: string[] = [];
    const run = (
      { id, received }: Download,
      { onFacts }: { onFacts: (facts: AudioFacts) => void },
    ) => {
      onFacts({ length: 100, lastModified: 'today', type: 'audio/mpeg' });
      let end: (outcome: Outcome) => void = () => {};
      const outcome = new Promise<Outcome>((resolve) => (end = resolve));
      const one = { id, stopped: false, end };
      begun.push(one);
      const stop = () => {
        one.stopped = true;
        end({ state: 'stopped', received: received + 40 });
      };
      return {
        outcome: outcome.then((told) => {
          if (told.state === 'done') audio.set(id, new Blob(['s'.repeat(told.received)]));
          return told;
        }),
        stop,
      };
    };
    const downloads: Downloads = new Downloads({
      records: stored,
      audio: {
        read: async (id) => audio.get(id) ?? null,
        list: async () => [...audio.keys()],
        remove: async (id) => void audio.delete(id),
      },
      texts: {
        keep: async ({ id }) => {
          kept.push(id);
          texts.add(id);
          return gone.includes(id) ? 'gone' : 'complete';
        },
        removeOthers: async (listKept) => {
          const ids = (await listKept()).map(({ id }) => id);
          for (const id of texts) if (!ids.includes(id)) texts.delete(id);
        },
      },
      run,
      alone: (work) => (last = last.then(work)),
      tell: (message: DownloadsMessage) => {
        for (const tab of tabs) if (tab !== downloads) void tab.hear(message);
      },
      onAny: (isAny) => known.push({ isAny, files: audio.size }),
      isMetered: () => isMetered,
      limit: () => limit,
    });
    tabs.push(downloads);
    return { downloads, begun, kept };
  }
  /** The browser is killed: no tab goes on, and its lock is free. */
  function crash(): void {
    tabs.length = 0;
    last = Promise.resolve();
  }
  return { records, audio, texts, known, openTab, crash };
}

const done: Outcome = { state: 'done', received: 100 };
const stateOf = (downloads: Downloads, id: string) =>
  downloads.getList().find((one) => one.id === id)?.state ?? null;

test('an episode is fetched with its texts and is there afterwards', async () => {
  const { openTab } = fakeDevice();
  const { downloads, begun, kept } = openTab();
  await downloads.load();
  await downloads.add(episode('e1'), podcast);
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  expect(downloadStates.get().get('e1')).toBe('waiting');
  begun[0]!.end(done);
  await vi.waitFor(() => expect(stateOf(downloads, 'e1')).toBe('done'));
  expect(downloads.audioOf('e1')).toBeInstanceOf(Blob);
  expect(kept).toEqual(['e1']);
});

test('several are fetched one after another, in the order they were chosen', async () => {
  const { downloads, begun } = fakeDevice().openTab();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const id of ['e1', 'e2']) {
    vi.advanceTimersByTime(1000);
    await downloads.add(episode(id), podcast);
  }
  vi.useRealTimers();
  await vi.waitFor(() => expect(begun.map(({ id }) => id)).toEqual(['e1']));
  begun[0]!.end(done);
  await vi.waitFor(() => expect(begun.map(({ id }) => id)).toEqual(['e1', 'e2']));
});

test('a paused download stops, keeps what has arrived and goes on when it is resumed', async () => {
  const { downloads, begun } = fakeDevice().openTab();
  await downloads.add(episode('e1'), podcast);
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  await downloads.pause('e1');
  await vi.waitFor(() => expect(begun[0]!.stopped).toBe(true));
  await vi.waitFor(() =>
    expect(downloads.getList()[0]).toMatchObject({ state: 'paused', received: 40 }),
  );
  await downloads.resume('e1');
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  begun[1]!.end(done);
  await vi.waitFor(() => expect(stateOf(downloads, 'e1')).toBe('done'));
});

test('a download that is cancelled leaves nothing behind', async () => {
  const { openTab, audio, texts, records, known } = fakeDevice();
  const { downloads, begun } = openTab();
  await downloads.add(episode('e1'), podcast);
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  audio.set('e1', new Blob(['half']));
  await downloads.remove(['e1']);
  await vi.waitFor(() => expect(audio.size).toBe(0));
  await vi.waitFor(() => expect(texts.size).toBe(0));
  await vi.waitFor(() => expect(known.at(-1)).toEqual({ isAny: false, files: 0 }));
  // Otherwise no page would look for what a browser that was ended has left.
  expect(known.filter(({ isAny, files }) => !isAny && files > 0)).toEqual([]);
  expect(records.size).toBe(0);
  expect(stateOf(downloads, 'e1')).toBeNull();
});

test('what a browser that was ended has left of removed episodes goes when the site is opened', async () => {
  const { openTab, audio, texts } = fakeDevice();
  for (const id of ['e1', 'e2']) audio.set(id, new Blob(['sound']));
  for (const id of ['e1', 'e2']) texts.add(id);
  const { downloads } = openTab();
  await downloads.add(episode('e2'), podcast);
  await downloads.load();
  expect([...audio.keys()]).toEqual(['e2']);
  expect([...texts]).toEqual(['e2']);
});

test('what one tab pauses, another stops fetching', async () => {
  const { openTab } = fakeDevice();
  const [one, other] = [openTab(), openTab()];
  await one.downloads.add(episode('e1'), podcast);
  await vi.waitFor(() => expect(one.begun).toHaveLength(1));
  await other.downloads.load();
  await other.downloads.pause('e1');
  await vi.waitFor(() => expect(one.begun[0]!.stopped).toBe(true));
});

test('after a crash what was under way goes on, and nothing else is lost', async () => {
  const { openTab, crash } = fakeDevice();
  const before = openTab();
  await before.downloads.add(episode('e1'), podcast);
  await vi.waitFor(() => expect(before.begun).toHaveLength(1));
  before.begun[0]!.end(done);
  await vi.waitFor(() => expect(stateOf(before.downloads, 'e1')).toBe('done'));
  await before.downloads.add(episode('e2'), podcast);
  await vi.waitFor(() => expect(before.begun).toHaveLength(2));
  crash();
  const after = openTab();
  await after.downloads.load();
  await vi.waitFor(() => expect(after.begun.map(({ id }) => id)).toEqual(['e2']));
  expect(after.downloads.audioOf('e1')).toBeInstanceOf(Blob);
});

test('a failure is kept, and the next one is fetched', async () => {
  const { downloads, begun } = fakeDevice().openTab();
  await downloads.add(episode('e1'), podcast);
  await downloads.add(episode('e2'), podcast);
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  const [first] = begun;
  first!.end({ state: 'failed', failure: 'refused', received: 0 });
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  expect(downloads.getList().find(({ id }) => id === first!.id)).toMatchObject({
    state: 'failed',
    failure: 'refused',
  });
});

test('without a network everything waits, and goes on later', async () => {
  const { downloads, begun } = fakeDevice().openTab();
  await downloads.add(episode('e1'), podcast);
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  await downloads.add(episode('e2'), podcast);
  begun[0]!.end({ state: 'offline', received: 30 });
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  begun[1]!.end({ state: 'offline', received: 30 });
  expect(downloads.getList().map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  void downloads.load();
  await vi.waitFor(() => expect(begun).toHaveLength(3));
});

test.each([
  ['thrown away', null],
  ['cut short', new Blob(['sou'])],
])('what the browser has %s is fetched anew', async (_how, left) => {
  const { openTab, audio, crash } = fakeDevice();
  const before = openTab();
  await before.downloads.add(episode('e1'), podcast);
  await vi.waitFor(() => expect(before.begun).toHaveLength(1));
  before.begun[0]!.end(done);
  await vi.waitFor(() => expect(stateOf(before.downloads, 'e1')).toBe('done'));
  crash();
  audio.clear();
  if (left) audio.set('e1', left);
  const { downloads, begun } = openTab();
  await downloads.load();
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  expect(stateOf(downloads, 'e1')).toBe('waiting');
});

test('what a rule added for unmetered connections waits for one', async () => {
  const { downloads, begun } = fakeDevice().openTab();
  isMetered = true;
  await downloads.add(episode('e1'), podcast, { owner: null, unmeteredOnly: true });
  await downloads.add(episode('e2'), podcast);
  await vi.waitFor(() => expect(begun.map(({ id }) => id)).toEqual(['e2']));
  begun[0]!.end(done);
  isMetered = false;
  void downloads.work();
  await vi.waitFor(() => expect(begun.map(({ id }) => id)).toEqual(['e2', 'e1']));
});

test('what turns out to be larger than the limit of the rules goes, but not what the listener chose', async () => {
  const { openTab, records } = fakeDevice();
  const { downloads, begun } = openTab();
  limit = 250;
  const byRule = { owner: null, unmeteredOnly: false };
  for (const [at, id] of ['e1', 'e2', 'e3'].entries()) {
    await downloads.add(episode(id), podcast, byRule);
    await vi.waitFor(() => expect(begun).toHaveLength(at + 1));
    if (id !== 'e3') begun[at]!.end(done);
  }
  await vi.waitFor(() => expect(begun[2]!.stopped).toBe(true));
  await vi.waitFor(() => expect([...records.keys()].sort()).toEqual(['e1', 'e2']));
  await downloads.add(episode('e4'), podcast);
  await vi.waitFor(() => expect(begun).toHaveLength(4));
  begun[3]!.end(done);
  await vi.waitFor(() => expect(stateOf(downloads, 'e4')).toBe('done'));
  limit = Infinity;
});

test('what the rules of a member added goes when they have left, and nothing else', async () => {
  const { downloads } = fakeDevice().openTab();
  const byRuleOf = (owner: string | null) => ({ owner, unmeteredOnly: false });
  await downloads.add(episode('e1'), podcast, byRuleOf('m1'));
  await downloads.add(episode('e2'), podcast, byRuleOf(null));
  await downloads.add(episode('e3'), podcast, byRuleOf('m1'));
  await downloads.add(episode('e3'), podcast);
  await downloads.removeOfOthers('m1');
  expect(downloads.getList()).toHaveLength(3);
  await downloads.removeOfOthers(null);
  expect(
    downloads
      .getList()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['e2', 'e3']);
});

test('an episode that the site no longer has is dropped with its file, and named until that was read', async () => {
  const { openTab, audio } = fakeDevice();
  const { downloads, begun, kept } = openTab();
  for (const id of ['e1', 'e2']) await downloads.add(episode(id), podcast);
  for (const count of [1, 2]) {
    await vi.waitFor(() => expect(begun).toHaveLength(count));
    begun[count - 1]!.end(done);
  }
  await vi.waitFor(() => expect([...audio.keys()]).toHaveLength(2));
  await vi.waitFor(() => expect(stateOf(downloads, 'e2')).toBe('done'));
  const other = openTab().downloads;
  await other.load();
  expect(other.audioOf('e1')).toBeInstanceOf(Blob);

  gone = ['e1'];
  await downloads.recheck(({ id }) => id === 'e1');
  expect([...audio.keys()]).toEqual(['e2']);
  expect(kept).toEqual(['e1', 'e2', 'e1']);
  await vi.waitFor(() => expect(other.audioOf('e1')).toBeUndefined());
  for (const tab of [downloads, other]) {
    expect(tab.getList().map(({ id }) => id)).toEqual(['e2']);
    expect(tab.getDropped().map((one) => one.episode.title)).toEqual([episode('e1').title]);
  }
  expect(downloadStates.get().has('e1')).toBe(false);

  await downloads.remove(['e1']);
  expect(downloads.getDropped()).toEqual([]);
});

test('texts are asked for anew once a day, and one that is gone while it is fetched leaves no file', async () => {
  const { openTab, audio, records } = fakeDevice();
  const { downloads, begun, kept } = openTab();
  await downloads.add(episode('e1'), podcast);
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  begun[0]!.end(done);
  await vi.waitFor(() => expect(stateOf(downloads, 'e1')).toBe('done'));
  await downloads.load();
  expect(kept).toHaveLength(1);
  records.set('e1', { ...records.get('e1')!, textsAt: Date.now() - 86_400_000 });
  await downloads.load();
  await vi.waitFor(() => expect(kept).toHaveLength(2));

  gone = ['e2'];
  await downloads.add(episode('e2'), podcast);
  await vi.waitFor(() => expect(begun[1]?.stopped).toBe(true));
  await vi.waitFor(() => expect(downloads.getDropped()).toHaveLength(1));
  await vi.waitFor(() => expect([...audio.keys()]).toEqual(['e1']));
  await downloads.add(episode('e2'), podcast);
  expect(stateOf(downloads, 'e2')).toBe('waiting');
});
