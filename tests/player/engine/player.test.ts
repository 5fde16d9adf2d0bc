import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListeningPosition } from '~/domain/listening/listening-schema';
import { Player } from '~/player/engine/player';
import type { EpisodePageRequest } from '~/player/engine/player-types';
import { createPositionKeeper, type PositionStore } from '~/player/engine/position-keeper';
import { createPositionList } from '~/player/engine/position-list';
import { POSITIONS_KEY } from '~/player/engine/storage';
import { FakeAudio } from '../fake-audio';
import { fakeStorage } from '../fake-storage';
import { episode, ids, otherPodcast, page, podcast } from '../samples';

const visitor = { autoplayEnabled: false, autoStartEnabled: false };

let audio: FakeAudio;
let player: Player;
let storage: ReturnType<typeof fakeStorage>;
const fetchPage = vi.fn(async (request: EpisodePageRequest) => page(request.page));
const onPlayStarted = vi.fn();
const onFailure = vi.fn();

function makePlayer(): Player {
  const made = new Player({
    positions: createPositionKeeper({ list: createPositionList(storage) }),
    storage,
    fetchPage,
    onPlayStarted,
    onFailure,
  });
  made.attach(audio as unknown as HTMLAudioElement);
  return made;
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.clearAllMocks();
  fetchPage.mockImplementation(async (request) => page(request.page));
  audio = new FakeAudio();
  storage = fakeStorage();
  player = makePlayer();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The list e1 … e8 on one page, so that no request is needed. */
const whole = page(1, {
  totalPages: 1,
  episodes: ['e1', 'e2', 'e3'].map((id) => episode(id)),
});

function startPlaying(id = 'e1') {
  player.choose(episode(id), podcast, { page: whole, start: true });
  audio.arrive();
}

describe('choosing', () => {
  it('loads the audio and waits if Auto Start is off', () => {
    player.choose(episode('e1'), podcast);
    expect(audio.src).toBe('/audio/e1.mp3');
    expect(audio.paused).toBe(true);
    expect(player.getState().loading).toBe(true);
    audio.arrive();
    expect(player.getState()).toMatchObject({ loading: false, playing: false, duration: 600 });
  });

  it('plays immediately if Auto Start is on', () => {
    player.configure({ ...visitor, autoStartEnabled: true }, null);
    player.choose(episode('e1'), podcast);
    expect(audio.paused).toBe(false);
    expect(player.getState().playing).toBe(true);
  });

  it('follows an explicit start option whatever the preference', () => {
    player.choose(episode('e1'), podcast, { start: true });
    expect(audio.paused).toBe(false);
    player.configure({ ...visitor, autoStartEnabled: true }, null);
    player.choose(episode('e2'), podcast, { start: false });
    expect(audio.paused).toBe(true);
  });

  it('does not reload the current episode', () => {
    startPlaying();
    audio.reach(100);
    player.choose(episode('e1'), podcast, { start: true });
    expect(player.getState()).toMatchObject({ currentTime: 100, duration: 600 });
  });

  it('reports no failure if the browser requires a gesture before playing', async () => {
    audio.refusal = new DOMException('play() failed', 'NotAllowedError');
    player.choose(episode('e1'), podcast, { start: true });
    await vi.waitFor(() => expect(player.getState().playing).toBe(false));
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('hides the loading state if the browser stops loading before play is pressed', () => {
    player.choose(episode('e1'), podcast);
    audio.fire('suspend');
    expect(player.getState().loading).toBe(false);
  });

  it('takes the duration from the feed if the stream has none', () => {
    player.choose(episode('e1', { duration: 1234 }), podcast);
    audio.arrive(Number.POSITIVE_INFINITY);
    expect(player.getState().duration).toBe(1234);
  });
});

describe('a part of a recording', () => {
  const choosePart = () =>
    player.choose(episode('e1'), podcast, { at: 100, until: 130, start: true });

  it('starts and pauses where requested, once', () => {
    choosePart();
    audio.arrive();
    expect(audio.currentTime).toBe(100);
    audio.reach(129.9);
    expect(player.getState().playing).toBe(true);
    audio.reach(130.1);
    expect(player.getState()).toMatchObject({ playing: false, currentTime: 130.1 });
    player.play();
    audio.reach(200);
    expect(player.getState().playing).toBe(true);
  });

  it('has no end after a seek or a change of episode', () => {
    choosePart();
    audio.arrive();
    player.seek(120);
    audio.reach(140);
    expect(player.getState().playing).toBe(true);
    choosePart();
    player.choose(episode('e2'), podcast, { start: true });
    audio.arrive();
    audio.reach(140);
    expect(player.getState().playing).toBe(true);
  });
});

describe('controls', () => {
  it('play, pause and toggle the audio', () => {
    startPlaying();
    player.toggle();
    expect(audio.paused).toBe(true);
    expect(player.getState().playing).toBe(false);
    player.toggle();
    expect(audio.paused).toBe(false);
    expect(player.getState().playing).toBe(true);
  });

  it('do nothing before an episode is chosen', () => {
    player.play();
    expect(audio.paused).toBe(true);
    expect(player.getState().playing).toBe(false);
  });

  it("follow the browser's own play and pause events", () => {
    startPlaying();
    audio.pause();
    expect(player.getState().playing).toBe(false);
    void audio.play();
    expect(player.getState().playing).toBe(true);
  });

  it('show loading while the audio waits for the network', () => {
    startPlaying();
    audio.fire('waiting');
    expect(player.getState().loading).toBe(true);
    audio.fire('playing');
    expect(player.getState().loading).toBe(false);
  });

  it('skip and seek in the audio', () => {
    startPlaying();
    audio.reach(590);
    player.skip(30);
    expect(audio.currentTime).toBe(600);
    player.skip(-30);
    expect(audio.currentTime).toBe(570);
    player.seek(12);
    expect(audio.currentTime).toBe(12);
  });

  it('apply a seek made before the audio has loaded', () => {
    player.choose(episode('e1'), podcast);
    player.seek(50);
    audio.arrive();
    expect(audio.currentTime).toBe(50);
  });

  it('pass volume and mute to the audio', () => {
    player.setVolume(0.4);
    expect(audio.volume).toBe(0.4);
    player.toggleMute();
    expect(audio).toMatchObject({ volume: 0, muted: true });
    player.toggleMute();
    expect(audio).toMatchObject({ volume: 0.4, muted: false });
  });

  it('keep the speed for the next episode', () => {
    startPlaying();
    player.setRate(1.5);
    expect(audio.playbackRate).toBe(1.5);
    player.choose(episode('e2'), podcast);
    expect(audio.playbackRate).toBe(1.5);
  });

  it('start with the stored general speed', () => {
    storage.setItem('player.rate', '1.5');
    audio = new FakeAudio();
    expect(makePlayer().getState().rate).toBe(1.5);
    expect(audio.defaultPlaybackRate).toBe(1.5);
  });

  it('ignore a stored speed that is not offered', () => {
    storage.setItem('player.rate', '16');
    expect(makePlayer().getState().rate).toBe(1);
  });

  it('stop, unload and forget when cleared', () => {
    startPlaying();
    player.clear();
    expect(audio).toMatchObject({ paused: true, src: '' });
    expect(player.getState()).toMatchObject({ episode: null, podcast: null, playing: false });
  });
});

describe('audio of unknown length', () => {
  function stream(duration: number | null) {
    player.choose(episode('e1', { duration }), podcast, { page: whole, start: true });
    audio.arrive(Number.POSITIVE_INFINITY);
  }
  const saved = () => player.positions.list.find('e1', null);

  it('plays and skips past the duration of the feed without finishing there', () => {
    stream(10);
    audio.reach(14);
    expect(player.getState()).toMatchObject({ currentTime: 14, duration: 0 });
    player.skip(30);
    expect(audio.currentTime).toBe(44);
    audio.reach(44);
    player.pause();
    expect(saved()).toMatchObject({ position: 44, duration: null, finished: false });
  });

  it('can be seeked forward and back within the received range', () => {
    stream(null);
    audio.sentTo = 60;
    audio.reach(20);
    player.skip(30);
    expect(audio.currentTime).toBe(50);
    audio.reach(50);
    player.skip(30);
    expect(audio.currentTime).toBe(60);
    audio.reach(60);
    player.skip(-30);
    expect(audio.currentTime).toBe(30);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('stays in place and reports why if nothing further was received', () => {
    stream(null);
    audio.sentTo = 40.5;
    audio.reach(40);
    player.skip(30);
    expect(audio.currentTime).toBe(40);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('unsent', episode('e1', { duration: null }));
    expect(player.getState()).toMatchObject({ playing: true, failure: null });
  });

  it('ends if it turns out to be shorter than the target of a seek', async () => {
    player.configure({ ...visitor, autoplayEnabled: true }, null);
    stream(null);
    audio.reach(100);
    player.skip(30);
    audio.endEarly(119);
    expect(saved()).toMatchObject({ position: 119, duration: 119, finished: true });
    await vi.waitFor(() => expect(player.getState().episode?.id).toBe('e2'));
  });

  it('does not restart in that case if Continuous Play is off', () => {
    stream(null);
    audio.reach(100);
    player.skip(30);
    audio.endEarly(119);
    expect(audio.paused).toBe(true);
    expect(player.getState()).toMatchObject({ episode: { id: 'e1' }, playing: false });
  });

  it('is marked as finished when it ends', () => {
    stream(null);
    audio.reach(100);
    audio.duration = 100;
    audio.end();
    expect(saved()).toMatchObject({ position: 100, finished: true });
  });

  it('is not seeked before it arrives', () => {
    player.choose(episode('e1', { duration: null }), podcast, { start: true });
    player.skip(30);
    audio.arrive(Number.POSITIVE_INFINITY);
    expect(audio.currentTime).toBe(0);
  });
});

describe('next and previous', () => {
  it('play the neighbors in the queue', async () => {
    startPlaying();
    await player.next();
    expect(player.getState()).toMatchObject({ episode: { id: 'e2' }, playing: true });
    player.previous();
    expect(player.getState()).toMatchObject({ episode: { id: 'e1' }, playing: true });
    player.previous();
    expect(player.getState().episode?.id).toBe('e1');
    expect(fetchPage).not.toHaveBeenCalled();
  });

  it('do nothing after the last episode', async () => {
    startPlaying('e3');
    await player.next();
    expect(player.getState()).toMatchObject({ episode: { id: 'e3' }, playing: true });
    expect(fetchPage).not.toHaveBeenCalled();
  });

  it('fetch as much of the list as needed if the queue is empty', async () => {
    player.choose(episode('e4'), podcast, { start: true });
    await player.next();
    expect(fetchPage.mock.calls.map(([request]) => [request.sort, request.page])).toEqual([
      ['show', 1],
      ['show', 2],
      ['show', 3],
    ]);
    expect(player.getState()).toMatchObject({ episode: { id: 'e5' }, playing: true });
    expect(ids(player.getState().queue.episodes)).toEqual(['e1', 'e2', 'e3', 'e4', 'e5', 'e6']);
  });

  it('fetch the list if the queue lacks the current episode', async () => {
    startPlaying();
    player.choose(episode('e7'), podcast);
    await player.next();
    expect(player.getState().episode?.id).toBe('e8');
  });

  it('do nothing if the fetched list ends with the episode', async () => {
    player.choose(episode('e8'), podcast, { start: true });
    await player.next();
    expect(player.getState()).toMatchObject({ episode: { id: 'e8' }, playing: true });
  });

  it('read further when the last episode of the queue is chosen', async () => {
    player.choose(episode('e4'), podcast, { page: page(2) });
    await vi.waitFor(() => expect(player.getState().queue.lastPage).toBe(3));
    expect(fetchPage).toHaveBeenCalledTimes(1);
    expect(fetchPage.mock.calls[0]![0]).toMatchObject({ sort: 'newest', limit: 2, page: 3 });
  });

  it('read the list once for concurrent calls', async () => {
    player.choose(episode('e2'), podcast, { page: page(1), start: true });
    player.addPage(page(1));
    await Promise.all([player.next(), player.next()]);
    expect(fetchPage.mock.calls.map(([request]) => request.page)).toEqual([2]);
    expect(player.getState().episode?.id).toBe('e3');
  });

  it('ignore a list that arrives after another episode was chosen', async () => {
    const answers: ((answer: ReturnType<typeof page>) => void)[] = [];
    fetchPage.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    player.choose(episode('e1'), podcast, { start: true });
    const next = player.next();
    await vi.waitFor(() => expect(fetchPage).toHaveBeenCalled());
    player.choose(episode('x1'), otherPodcast);
    expect(fetchPage.mock.calls[0]![0].signal.aborted).toBe(true);
    answers[0]!(page(1));
    await next;
    expect(player.getState()).toMatchObject({ episode: { id: 'x1' }, queue: { episodes: [] } });
  });

  it('stop playing and report a failure if the list cannot be fetched', async () => {
    fetchPage.mockRejectedValue(new Error('503: Service Unavailable'));
    player.choose(episode('e1'), podcast, { start: true });
    audio.arrive();
    await player.next();
    expect(player.getState()).toMatchObject({ playing: false, failure: 'queue' });
    expect(audio.paused).toBe(true);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('queue', episode('e1'));
  });

  it('report no failure if the list cannot be extended in the background', async () => {
    fetchPage.mockRejectedValue(new Error('503: Service Unavailable'));
    player.choose(episode('e2'), podcast, { page: page(1), start: true });
    audio.arrive();
    await vi.waitFor(() => expect(console.info).toHaveBeenCalled());
    expect(player.getState()).toMatchObject({ playing: true, failure: null });
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('a long jump', () => {
  it('can be undone once', () => {
    startPlaying();
    audio.reach(20);
    player.seek(500);
    player.undoJump();
    expect(audio.currentTime).toBe(20);
    audio.reach(25);
    player.undoJump();
    expect(audio.currentTime).toBe(25);
  });

  it('resumes playing when a jump to the end is undone', () => {
    startPlaying();
    audio.reach(20);
    player.seek(600);
    audio.end();
    player.undoJump();
    expect(audio.currentTime).toBe(20);
    expect(audio.paused).toBe(false);
  });

  it('returns to the previous episode if the jump started the next one', async () => {
    player.configure({ ...visitor, autoplayEnabled: true }, null);
    startPlaying();
    audio.reach(20);
    player.seek(600);
    audio.end();
    await vi.waitFor(() => expect(player.getState().episode?.id).toBe('e2'));
    audio.arrive();
    expect(player.getState().jump).toMatchObject({ from: 20, episode: { id: 'e1' } });
    player.undoJump();
    expect(player.getState().episode?.id).toBe('e1');
    audio.arrive();
    expect(audio.currentTime).toBe(20);
    expect(audio.paused).toBe(false);
    expect(player.getState().jump).toBeNull();
  });
});

describe('the end of an episode', () => {
  it('stops playing if Continuous Play is off', () => {
    startPlaying();
    audio.end();
    expect(player.getState()).toMatchObject({ episode: { id: 'e1' }, playing: false });
  });

  it('starts the next episode if Continuous Play is on', async () => {
    player.configure({ ...visitor, autoplayEnabled: true }, null);
    startPlaying();
    audio.end();
    await vi.waitFor(() => expect(player.getState().episode?.id).toBe('e2'));
    expect(player.getState().playing).toBe(true);
  });

  it('starts nothing while paused, however often the listener seeks to the end', async () => {
    player.configure({ ...visitor, autoplayEnabled: true }, null);
    const next = vi.spyOn(player, 'readUpNext', 'get');
    startPlaying();
    audio.reach(580);
    player.pause();
    for (let times = 0; times < 3; times += 1) {
      player.skip(30);
      // Browsers also fire `ended` for paused audio.
      audio.fire('timeupdate');
      audio.fire('ended');
    }
    expect(player.getState()).toMatchObject({ episode: { id: 'e1' }, playing: false });
    expect(next).not.toHaveBeenCalled();
  });

  it('starts nothing when the listener skips past it afterwards', () => {
    startPlaying();
    audio.end();
    player.configure({ ...visitor, autoplayEnabled: true }, null);
    const next = vi.spyOn(player, 'readUpNext', 'get');
    player.skip(30);
    audio.fire('ended');
    expect(player.getState()).toMatchObject({ episode: { id: 'e1' }, playing: false });
    expect(next).not.toHaveBeenCalled();
  });

  it('starts the next episode when the listener seeks to it while playing', async () => {
    player.configure({ ...visitor, autoplayEnabled: true }, null);
    startPlaying();
    audio.reach(590);
    player.skip(30);
    audio.end();
    await vi.waitFor(() => expect(player.getState().episode?.id).toBe('e2'));
  });

  it('is saved as played before subscribers are notified', () => {
    startPlaying();
    audio.reach(599.8);
    player.flush();
    const { positionsVersion: heardVersion } = player.getState();
    const seen: unknown[] = [];
    player.subscribe(() => {
      if (player.getState().positionsVersion > heardVersion)
        seen.push(player.positions.list.find('e1', null)?.finished);
    });
    audio.end();
    expect(seen).toEqual([true]);
  });
});

describe('play count', () => {
  it('counts an episode once, when its audio starts', () => {
    player.choose(episode('e1'), podcast);
    audio.arrive();
    expect(onPlayStarted).not.toHaveBeenCalled();
    player.play();
    audio.fire('playing');
    player.pause();
    player.play();
    audio.fire('playing');
    expect(onPlayStarted).toHaveBeenCalledExactlyOnceWith(episode('e1'), podcast);
    startPlaying('e2');
    expect(onPlayStarted).toHaveBeenCalledTimes(2);
  });
});

describe('failures', () => {
  beforeEach(() => {
    player.recover = () => false;
  });

  it('stop playback, are reported once, and resume from the same position on retry', () => {
    startPlaying();
    audio.reach(100);
    audio.break();
    expect(player.getState()).toMatchObject({
      playing: false,
      failure: 'playback',
      currentTime: 100,
    });
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('playback', episode('e1'));

    player.play();
    expect(player.getState()).toMatchObject({
      playing: true,
      loading: true,
      failure: null,
      currentTime: 100,
    });
    audio.arrive();
    expect(audio.currentTime).toBe(100);
    expect(player.getState()).toMatchObject({ playing: true, loading: false, currentTime: 100 });
  });

  it('are reported for http audio on an https page after the https URL was tried', () => {
    vi.stubGlobal('location', { protocol: 'https:' });
    player.choose(episode('e1', { audioUrl: 'http://feeds.example/a.mp3' }), podcast);
    expect(audio.src).toBe('https://feeds.example/a.mp3');
    audio.break();
    expect(player.getState().failure).toBe('insecure');
  });

  it('leave http audio unchanged on an http page', () => {
    vi.stubGlobal('location', { protocol: 'http:' });
    player.choose(episode('e1', { audioUrl: 'http://feeds.example/a.mp3' }), podcast);
    expect(audio.src).toBe('http://feeds.example/a.mp3');
    audio.break();
    expect(player.getState().failure).toBe('playback');
  });
});

describe('positions', () => {
  function storeWith(position: ListeningPosition | null) {
    return { find: vi.fn(async () => position), save: vi.fn<PositionStore['save']>() };
  }

  it('resume an episode after another one was played', () => {
    startPlaying();
    audio.reach(123);
    player.choose(episode('e2'), podcast);
    audio.arrive();
    expect(player.getState().currentTime).toBe(0);
    player.choose(episode('e1'), podcast);
    expect(player.getState()).toMatchObject({ currentTime: 0, duration: 0 });
    audio.arrive();
    expect(audio.currentTime).toBe(123);
    expect(player.getState().currentTime).toBe(123);
  });

  it.each([
    ['paused', () => player.pause()],
    ['closed', () => player.clear()],
    ['left', () => player.flush()],
  ])('are kept when the player is %s', (_, stop) => {
    startPlaying();
    audio.reach(77);
    stop();
    player.clear();
    player.choose(episode('e1'), podcast);
    audio.arrive();
    expect(audio.currentTime).toBe(77);
  });

  it('are those of the audio, even if it has not told of them yet', () => {
    startPlaying();
    audio.currentTime = 77;
    player.flush();
    expect(createPositionList(storage).find('e1', null)?.position).toBe(77);
  });

  describe('in a recording that can only be sent from the beginning', () => {
    const keptPlace = () => createPositionList(storage).find('e1', null)?.position;

    beforeEach(() => {
      startPlaying();
      audio.reach(300);
      player.clear();
      audio.hasRanges = false;
      startPlaying();
    });

    it('keeps the saved position until playback passes it, and reports the restart', () => {
      expect(onFailure.mock.calls).toMatchObject([['unseekable', { id: 'e1' }]]);
      audio.reach(20);
      player.pause();
      expect(keptPlace()).toBe(300);
      player.play();
      audio.reach(310);
      player.pause();
      expect(keptPlace()).toBe(310);
      expect(onFailure).toHaveBeenCalledTimes(1);
    });

    it('does not restart on a jump', () => {
      audio.reach(20);
      onFailure.mockClear();
      player.seek(400);
      player.skip(30);
      expect(audio.currentTime).toBe(20);
      expect(player.getState()).toMatchObject({ currentTime: 20, jump: null, playing: true });
      expect(onFailure.mock.calls.map(([failure]) => failure)).toEqual([
        'unseekable',
        'unseekable',
      ]);
    });
  });

  it('start over after the end', () => {
    startPlaying();
    audio.end();
    player.clear();
    startPlaying();
    expect(audio.currentTime).toBe(0);
  });

  it('survive leaving the page before the audio has loaded', () => {
    startPlaying();
    audio.reach(123);
    player.clear();
    player.choose(episode('e1'), podcast);
    player.flush();
    player.clear();
    startPlaying();
    expect(audio.currentTime).toBe(123);
  });

  it('survive a skip while the audio loads, including those from another device', async () => {
    startPlaying();
    audio.reach(123);
    player.clear();
    player.choose(episode('e1'), podcast);
    player.skip(30);
    audio.arrive();
    expect(audio.currentTime).toBe(123);

    const listenedAt = new Date().toISOString();
    const store = storeWith({ position: 300, duration: 600, listenedAt, finished: false });
    player.configure(visitor, 'user a');
    player.positions.setStore(store);
    player.choose(episode('e2'), podcast);
    player.skip(30);
    audio.arrive();
    await vi.waitFor(() => expect(audio.currentTime).toBe(300));
  });

  it('survive a retry after a failed load', () => {
    startPlaying();
    audio.reach(123);
    player.clear();
    player.choose(episode('e1'), podcast, { start: true });
    audio.break();
    player.play();
    audio.arrive();
    expect(audio.currentTime).toBe(123);
  });

  it('can be given explicitly', () => {
    player.choose(episode('e1'), podcast, { at: 44 });
    audio.arrive();
    expect(audio.currentTime).toBe(44);
    audio.reach(50);
    player.flush();
    player.clear();
    startPlaying();
    expect(audio.currentTime).toBe(50);
  });

  it('reset to the start if the audio has become shorter', () => {
    storage.setItem(
      POSITIONS_KEY,
      JSON.stringify({
        owner: null,
        positions: [['e1', { position: 500, duration: 600, listenedAt: '2026-01-01T00:00:00Z' }]],
      }),
    );
    player.choose(episode('e1'), podcast, { page: whole, start: true });
    audio.arrive(100);
    expect(audio.currentTime).toBe(0);
    audio.reach(90);
    audio.arrive(60);
    expect(player.getState()).toMatchObject({ duration: 60, currentTime: 60 });
  });

  it('move to a newer one from another device, before or after the audio has loaded', async () => {
    const listenedAt = new Date().toISOString();
    const store = storeWith({ position: 300, duration: 600, listenedAt, finished: false });
    player.configure(visitor, 'user a');
    player.positions.setStore(store);
    startPlaying();
    await vi.waitFor(() => expect(audio.currentTime).toBe(300));

    player.choose(episode('e2'), podcast);
    await vi.waitFor(() => expect(store.find).toHaveBeenCalledTimes(2));
    await Promise.resolve();
    audio.arrive();
    await vi.waitFor(() => expect(audio.currentTime).toBe(300));
  });

  it('from another device do not move a listener who has already seeked', async () => {
    const listenedAt = new Date().toISOString();
    const store = storeWith({ position: 300, duration: 600, listenedAt, finished: false });
    player.configure(visitor, 'user a');
    player.positions.setStore(store);
    startPlaying();
    player.seek(10);
    await vi.waitFor(() => expect(store.find).toHaveBeenCalled());
    await new Promise((resolve) => setImmediate(resolve));
    expect(audio.currentTime).toBe(10);
  });

  it('are saved to the account on pause', () => {
    const store = storeWith(null);
    player.configure(visitor, 'user a');
    player.positions.setStore(store);
    startPlaying();
    audio.reach(20);
    player.pause();
    expect(store.save).toHaveBeenCalledExactlyOnceWith(
      'e1',
      expect.objectContaining({ position: 20, duration: 600, finished: false }),
      'user a',
    );
  });
});

describe('subscribers', () => {
  it('are notified of changes only', () => {
    const heard = vi.fn();
    const stop = player.subscribe(heard);
    player.skip(30);
    expect(heard).not.toHaveBeenCalled();
    player.setVolume(0.5);
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    player.setVolume(0.6);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
