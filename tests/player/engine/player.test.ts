import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EpisodePageRequest } from '~/player/engine/episode-pages';
import { Player } from '~/player/engine/player';
import { createPositionKeeper, type PositionStore } from '~/player/engine/position-keeper';
import { createPositionList, type ListeningPosition } from '~/player/engine/position-list';
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

/** The list e1 … e8 on one page, so that nothing has to be fetched. */
const whole = page(1, {
  totalPages: 1,
  episodes: ['e1', 'e2', 'e3'].map((id) => episode(id)),
});

function startPlaying(id = 'e1') {
  player.choose(episode(id), podcast, { page: whole, start: true });
  audio.arrive();
}

describe('choosing', () => {
  it('loads the audio and waits, for a listener without Auto Start', () => {
    player.choose(episode('e1'), podcast);
    expect(audio.src).toBe('/audio/e1.mp3');
    expect(audio.paused).toBe(true);
    expect(player.getState().loading).toBe(true);
    audio.arrive();
    expect(player.getState()).toMatchObject({ loading: false, playing: false, duration: 600 });
  });

  it('starts at once for a listener with Auto Start', () => {
    player.configure({ ...visitor, autoStartEnabled: true }, null);
    player.choose(episode('e1'), podcast);
    expect(audio.paused).toBe(false);
    expect(player.getState().playing).toBe(true);
  });

  it('starts at once when asked to, whatever is preferred, and not when asked not to', () => {
    player.choose(episode('e1'), podcast, { start: true });
    expect(audio.paused).toBe(false);
    player.configure({ ...visitor, autoStartEnabled: true }, null);
    player.choose(episode('e2'), podcast, { start: false });
    expect(audio.paused).toBe(true);
  });

  it('does not load the current episode again', () => {
    startPlaying();
    audio.reach(100);
    player.choose(episode('e1'), podcast, { start: true });
    expect(player.getState()).toMatchObject({ currentTime: 100, duration: 600 });
  });

  it('is quiet when the browser wants a gesture before it plays', async () => {
    audio.refusal = new DOMException('play() failed', 'NotAllowedError');
    player.choose(episode('e1'), podcast, { start: true });
    await vi.waitFor(() => expect(player.getState().playing).toBe(false));
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('stops showing that it loads when the browser loads no more until play is pressed', () => {
    player.choose(episode('e1'), podcast);
    audio.fire('suspend');
    expect(player.getState().loading).toBe(false);
  });

  it('takes the length from the feed when the stream does not tell', () => {
    player.choose(episode('e1', { duration: 1234 }), podcast);
    audio.arrive(Number.POSITIVE_INFINITY);
    expect(player.getState().duration).toBe(1234);
  });
});

describe('a part', () => {
  const choosePart = () =>
    player.choose(episode('e1'), podcast, { at: 100, until: 130, start: true });

  it('begins and stops where it was asked to, once', () => {
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

  it('has no end for a listener who moves, or who chooses another episode', () => {
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
  it('play, pause and toggle', () => {
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

  it('follow what the browser itself pauses and plays', () => {
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

  it('skip and seek move the audio', () => {
    startPlaying();
    audio.reach(590);
    player.skip(30);
    expect(audio.currentTime).toBe(600);
    player.skip(-30);
    expect(audio.currentTime).toBe(570);
    player.seek(12);
    expect(audio.currentTime).toBe(12);
  });

  it('seeking before anything is loaded holds until it is', () => {
    player.choose(episode('e1'), podcast);
    player.seek(50);
    audio.arrive();
    expect(audio.currentTime).toBe(50);
  });

  it('volume and mute reach the audio', () => {
    player.setVolume(0.4);
    expect(audio.volume).toBe(0.4);
    player.toggleMute();
    expect(audio).toMatchObject({ volume: 0, muted: true });
    player.toggleMute();
    expect(audio).toMatchObject({ volume: 0.4, muted: false });
  });

  it('the speed outlives the episode', () => {
    startPlaying();
    player.setRate(1.5);
    expect(audio.playbackRate).toBe(1.5);
    player.choose(episode('e2'), podcast);
    expect(audio.playbackRate).toBe(1.5);
  });

  it('the general speed is there from the start', () => {
    storage.setItem('player.rate', '1.5');
    audio = new FakeAudio();
    expect(makePlayer().getState().rate).toBe(1.5);
    expect(audio.defaultPlaybackRate).toBe(1.5);
  });

  it('a stored speed that is not on offer is ignored', () => {
    storage.setItem('player.rate', '16');
    expect(makePlayer().getState().rate).toBe(1);
  });

  it('clearing stops, unloads and forgets', () => {
    startPlaying();
    player.clear();
    expect(audio).toMatchObject({ paused: true, src: '' });
    expect(player.getState()).toMatchObject({ episode: null, podcast: null, playing: false });
  });
});

describe('sound that is sent without its length', () => {
  function stream(duration: number | null) {
    player.choose(episode('e1', { duration }), podcast, { page: whole, start: true });
    audio.arrive(Number.POSITIVE_INFINITY);
  }
  const saved = () => player.positions.list.find('e1', null);

  it('goes on past the length of the feed, forward as well, and is not finished by it', () => {
    stream(10);
    audio.reach(14);
    expect(player.getState()).toMatchObject({ currentTime: 14, duration: 0 });
    player.skip(30);
    expect(audio.currentTime).toBe(44);
    audio.reach(44);
    player.pause();
    expect(saved()).toMatchObject({ position: 44, duration: null, finished: false });
  });

  it('is moved in, forward and back, as far as it was sent', () => {
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

  it('stays where it is when nothing beyond was sent, and says why', () => {
    stream(null);
    audio.sentTo = 40.5;
    audio.reach(40);
    player.skip(30);
    expect(audio.currentTime).toBe(40);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('unsent', episode('e1', { duration: null }));
    expect(player.getState()).toMatchObject({ playing: true, failure: null });
  });

  it('has ended when it turns out to be shorter than the second that was sought', async () => {
    player.configure({ ...visitor, autoplayEnabled: true }, null);
    stream(null);
    audio.reach(100);
    player.skip(30);
    audio.endEarly(119);
    expect(saved()).toMatchObject({ position: 119, duration: 119, finished: true });
    await vi.waitFor(() => expect(player.getState().episode?.id).toBe('e2'));
  });

  it('does not begin anew then, for a listener without Continuous Play', () => {
    stream(null);
    audio.reach(100);
    player.skip(30);
    audio.endEarly(119);
    expect(audio.paused).toBe(true);
    expect(player.getState()).toMatchObject({ episode: { id: 'e1' }, playing: false });
  });

  it('that nobody knows the length of is finished when it ends', () => {
    stream(null);
    audio.reach(100);
    audio.duration = 100;
    audio.end();
    expect(saved()).toMatchObject({ position: 100, finished: true });
  });

  it('is not moved before it has come', () => {
    player.choose(episode('e1', { duration: null }), podcast, { start: true });
    player.skip(30);
    audio.arrive(Number.POSITIVE_INFINITY);
    expect(audio.currentTime).toBe(0);
  });
});

describe('next and previous', () => {
  it('play the neighbours in the queue', async () => {
    startPlaying();
    await player.next();
    expect(player.getState()).toMatchObject({ episode: { id: 'e2' }, playing: true });
    player.previous();
    expect(player.getState()).toMatchObject({ episode: { id: 'e1' }, playing: true });
    player.previous();
    expect(player.getState().episode?.id).toBe('e1');
    expect(fetchPage).not.toHaveBeenCalled();
  });

  it('nothing happens after the last one', async () => {
    startPlaying('e3');
    await player.next();
    expect(player.getState()).toMatchObject({ episode: { id: 'e3' }, playing: true });
    expect(fetchPage).not.toHaveBeenCalled();
  });

  it('fetches the list, as far as needed, when the queue is empty', async () => {
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

  it('fetches the list when the queue lacks the current episode', async () => {
    startPlaying();
    player.choose(episode('e7'), podcast);
    await player.next();
    expect(player.getState().episode?.id).toBe('e8');
  });

  it('nothing happens when the fetched list ends with the episode', async () => {
    player.choose(episode('e8'), podcast, { start: true });
    await player.next();
    expect(player.getState()).toMatchObject({ episode: { id: 'e8' }, playing: true });
  });

  it('reads the list on when the last of the queue is chosen', async () => {
    player.choose(episode('e4'), podcast, { page: page(2) });
    await vi.waitFor(() => expect(player.getState().queue.lastPage).toBe(3));
    expect(fetchPage).toHaveBeenCalledTimes(1);
    expect(fetchPage.mock.calls[0]![0]).toMatchObject({ sort: 'newest', limit: 2, page: 3 });
  });

  it('reads the list once, however many ask', async () => {
    player.choose(episode('e2'), podcast, { page: page(1), start: true });
    player.addPage(page(1));
    await Promise.all([player.next(), player.next()]);
    expect(fetchPage.mock.calls.map(([request]) => request.page)).toEqual([2]);
    expect(player.getState().episode?.id).toBe('e3');
  });

  it('ignores a list that comes after another episode was chosen', async () => {
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

  it('a list that cannot be fetched stops playing and is said', async () => {
    fetchPage.mockRejectedValue(new Error('503: Service Unavailable'));
    player.choose(episode('e1'), podcast, { start: true });
    audio.arrive();
    await player.next();
    expect(player.getState()).toMatchObject({ playing: false, failure: 'queue' });
    expect(audio.paused).toBe(true);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('queue', episode('e1'));
  });

  it('a list that cannot be read on in the background causes no message', async () => {
    fetchPage.mockRejectedValue(new Error('503: Service Unavailable'));
    player.choose(episode('e2'), podcast, { page: page(1), start: true });
    audio.arrive();
    await vi.waitFor(() => expect(console.info).toHaveBeenCalled());
    expect(player.getState()).toMatchObject({ playing: true, failure: null });
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('a long jump', () => {
  it('is taken back once', () => {
    startPlaying();
    audio.reach(20);
    player.seek(500);
    player.undoJump();
    expect(audio.currentTime).toBe(20);
    audio.reach(25);
    player.undoJump();
    expect(audio.currentTime).toBe(25);
  });

  it('to the end plays on when it is taken back', () => {
    startPlaying();
    audio.reach(20);
    player.seek(600);
    audio.end();
    player.undoJump();
    expect(audio.currentTime).toBe(20);
    expect(audio.paused).toBe(false);
  });

  it('that began the next episode leads back to the one before', async () => {
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
  it('stops for a listener without Continuous Play', () => {
    startPlaying();
    audio.end();
    expect(player.getState()).toMatchObject({ episode: { id: 'e1' }, playing: false });
  });

  it('goes on with the next one for a listener with Continuous Play', async () => {
    player.configure({ ...visitor, autoplayEnabled: true }, null);
    startPlaying();
    audio.end();
    await vi.waitFor(() => expect(player.getState().episode?.id).toBe('e2'));
    expect(player.getState().playing).toBe(true);
  });

  it('that is paused starts nothing, however often one moves to its end', async () => {
    player.configure({ ...visitor, autoplayEnabled: true }, null);
    const next = vi.spyOn(player, 'readUpNext', 'get');
    startPlaying();
    audio.reach(580);
    player.pause();
    for (let times = 0; times < 3; times += 1) {
      player.skip(30);
      // Browsers tell the end of paused sound as well.
      audio.fire('timeupdate');
      audio.fire('ended');
    }
    expect(player.getState()).toMatchObject({ episode: { id: 'e1' }, playing: false });
    expect(next).not.toHaveBeenCalled();
  });

  it('starts nothing once more when one moves on after it', () => {
    startPlaying();
    audio.end();
    player.configure({ ...visitor, autoplayEnabled: true }, null);
    const next = vi.spyOn(player, 'readUpNext', 'get');
    player.skip(30);
    audio.fire('ended');
    expect(player.getState()).toMatchObject({ episode: { id: 'e1' }, playing: false });
    expect(next).not.toHaveBeenCalled();
  });

  it('goes on when one moves to it while playing', async () => {
    player.configure({ ...visitor, autoplayEnabled: true }, null);
    startPlaying();
    audio.reach(590);
    player.skip(30);
    audio.end();
    await vi.waitFor(() => expect(player.getState().episode?.id).toBe('e2'));
  });

  it('is kept as played before those who show it are told', () => {
    startPlaying();
    audio.reach(599.8);
    player.flush();
    const { heardVersion } = player.getState();
    const seen: unknown[] = [];
    player.subscribe(() => {
      if (player.getState().heardVersion > heardVersion)
        seen.push(player.positions.list.find('e1', null)?.finished);
    });
    audio.end();
    expect(seen).toEqual([true]);
  });
});

describe('counting plays', () => {
  it('counts an episode once, when its sound starts', () => {
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

describe('failure', () => {
  beforeEach(() => {
    player.recover = () => false;
  });

  it('stops, is said once, and trying again goes on from the same place', () => {
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

  it('on an https page tries the https address of http audio, and says so when that fails', () => {
    vi.stubGlobal('location', { protocol: 'https:' });
    player.choose(episode('e1', { audioUrl: 'http://feeds.example/a.mp3' }), podcast);
    expect(audio.src).toBe('https://feeds.example/a.mp3');
    audio.break();
    expect(player.getState().failure).toBe('insecure');
  });

  it('on an http page plays http audio as it is', () => {
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

  it('an episode resumes where it was left for another', () => {
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
  ])('is kept when the player is %s', (_, stop) => {
    startPlaying();
    audio.reach(77);
    stop();
    player.clear();
    player.choose(episode('e1'), podcast);
    audio.arrive();
    expect(audio.currentTime).toBe(77);
  });

  describe('in a recording that its server sends from the beginning only', () => {
    const keptPlace = () => createPositionList(storage).find('e1', null)?.position;

    beforeEach(() => {
      startPlaying();
      audio.reach(300);
      player.clear();
      audio.hasRanges = false;
      startPlaying();
    });

    it('is kept until more was heard, and that it begins anew is said', () => {
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

    it('no jump begins it anew', () => {
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

  it('starts anew after the end', () => {
    startPlaying();
    audio.end();
    player.clear();
    startPlaying();
    expect(audio.currentTime).toBe(0);
  });

  it('is not lost when the page is left before the audio came', () => {
    startPlaying();
    audio.reach(123);
    player.clear();
    player.choose(episode('e1'), podcast);
    player.flush();
    player.clear();
    startPlaying();
    expect(audio.currentTime).toBe(123);
  });

  it('is not lost by a skip while the audio loads, nor is the one of another device', async () => {
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

  it('is not lost by another try after a load that failed', () => {
    startPlaying();
    audio.reach(123);
    player.clear();
    player.choose(episode('e1'), podcast, { start: true });
    audio.break();
    player.play();
    audio.arrive();
    expect(audio.currentTime).toBe(123);
  });

  it('can be given: playing goes on from there', () => {
    player.choose(episode('e1'), podcast, { at: 44 });
    audio.arrive();
    expect(audio.currentTime).toBe(44);
    audio.reach(50);
    player.flush();
    player.clear();
    startPlaying();
    expect(audio.currentTime).toBe(50);
  });

  it('behind the end of audio that became shorter is its start', () => {
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

  it('heard on another device since: goes there, before or after the audio came', async () => {
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

  it('of another device does not move a listener who has already sought', async () => {
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

  it('is kept with the account at pause', () => {
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
  it('hear of changes and of nothing else', () => {
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
