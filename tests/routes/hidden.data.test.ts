import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { featureEpisode } from '~/domain/featured/featured-episodes.server';
import { featurePodcast } from '~/domain/featured/featured-podcasts.server';
import { indexEpisodes, indexPodcast } from '~/domain/feeds/search-index.server';
import {
  hideEpisode,
  hidePodcast,
  showEpisode,
  showPodcast,
} from '~/domain/library/hide-and-remove.server';
import { episodePath } from '~/lib/web/site-paths';
import { storeMemberRows } from '../support/database/member-rows';
import { asActor } from '../support/site/actor';
import { readAddresses } from '../support/site/addresses';
import { answerOf, signedInUser, storedPodcast } from '../support/site/call';
import { fill, paramsOf } from '../support/site/site-map';

// Nothing available to visitors and members may reveal what an admin has hidden. The test walks every path of the site
// map, so that new ones are covered as well.

const WORD = 'Qandilah';
const EPISODE_WORD = 'Zamzamiyya';

const addresses = await readAddresses();

type Stored = Awaited<ReturnType<typeof storedPodcast>>;
let admin: ReturnType<typeof asActor>;
let member: { id: string; token: string };
let podcast: Stored;
let other: Stored;

/** Adds it to every kind of list: what members store about it, plays, featured, speakers, related. */
async function fillLists(of: Stored) {
  const [episodeId] = of.episodeIds as [string];
  const placement = { notes: null, displayOrder: 0, isActive: true };
  await storeMemberRows(
    { memberId: member.id, podcastId: of.id, episodeId },
    {
      Review: { rating: 5, content: 'Good' },
      Activity: { actionType: 'favorite', subjectId: of.id },
    },
  );
  await db.play.create({ data: { podcastId: of.id, episodeId } });
  await featurePodcast(admin, { ...placement, podcastId: of.id });
  await featureEpisode(admin, { ...placement, podcastId: of.id, episodeId });
  const speaker = await db.speaker.upsert({
    where: { nameKey: 'a speaker' },
    create: { name: 'A Speaker', nameKey: 'a speaker', slug: 'a-speaker' },
    update: {},
  });
  await db.episodeSpeaker.create({
    data: { speakerId: speaker.id, episodeId, role: 'host', sortDate: new Date() },
  });
  await indexPodcast(of.id);
  await indexEpisodes(of.id);
}

beforeAll(async () => {
  await db.podcast.deleteMany();
  await db.user.deleteMany();
  admin = asActor(await signedInUser('admin'), 'admin');
  member = await signedInUser();
  const language = 'en';
  const lastUpdateTime = new Date();
  podcast = await storedPodcast({
    title: `${WORD} hadith`,
    slug: 'qandilah',
    episodes: 2,
    language,
    lastUpdateTime,
    description: 'About hadith',
    categories: ['Islam'],
  });
  other = await storedPodcast({
    title: 'Another show',
    slug: 'another',
    episodes: 2,
    language,
    lastUpdateTime,
    categories: ['Islam'],
  });
  const dates = { sortDate: new Date(), pubDate: new Date() };
  for (const [id, title] of [
    [podcast.episodeIds[0], 'Opening'],
    [other.episodeIds[0], EPISODE_WORD],
  ]) {
    await db.episode.update({ where: { id }, data: { ...dates, title } });
  }
  await fillLists(podcast);
  await fillLists(other);
  const pair = { score: 1, reason: 'topic hadith' };
  await db.relatedPodcast.create({
    data: { ...pair, podcastId: other.id, relatedId: podcast.id },
  });
  const transcript = await db.transcript.create({
    data: {
      episodeId: other.episodeIds[0]!,
      url: 'https://x.example.org/t.vtt',
      edition: 1,
      segmentCount: 1,
      paragraphCount: 1,
      nextTryAt: new Date(Date.now() + 1e9),
    },
  });
  const said = { transcriptId: transcript.id, edition: 1, paragraph: 0 };
  await db.transcriptSegment.create({ data: { ...said, place: 0, text: `said ${EPISODE_WORD}` } });
  await db.transcriptSearchText.create({ data: { ...said, text: EPISODE_WORD.toLowerCase() } });
});

/** Query strings in addition to the paths of the site map: searches, choices and files. */
const queries: Record<string, string[]> = {
  '/search': [
    '?q=qandilah',
    '?q=quandilah',
    '?q=zamzamiyya',
    '?q=zamzamiyya&in=transcripts',
    '?trending=1',
  ],
  '/api/search/podcasts': ['?query=qandilah', '?query=zamzamiyya'],
  '/api/search/transcripts': ['?query=zamzamiyya'],
};

function idsFor(of: Stored): Record<string, string> {
  return {
    slug: of.slug,
    slugOrId: of.id,
    podcastId: of.id,
    episodeId: of.episodeIds[0]!,
    userId: member.id,
    podcastIndexId: '1',
    id: of.id,
    episode: episodePath(of.slug, {
      id: of.episodeIds[0]!,
      title: EPISODE_WORD,
    })
      .split('/')
      .at(-1)!,
  };
}

const names: Record<string, string[]> = {
  '/browse/language/:name': ['en'],
  '/browse/topic/:name': ['hadith'],
  '/speaker/:name': ['a-speaker'],
  '/api/speaker/:name': ['a-speaker'],
  '/sitemap/:name': [
    'podcasts-1.xml',
    'episodes-1.xml',
    'pages.xml',
    'speakers-1.xml',
    'collections-1.xml',
  ],
};

/** The responses of each public path to a visitor and a member. */
async function walk(of: Stored) {
  const answers: { at: string; status: number; text: string }[] = [];
  for (const { method, path, route } of addresses) {
    if (method !== 'GET' || /^(\/api)?\/admin|^\/logout$|\/export$/.test(path)) continue;
    for (const name of names[path] ?? ['']) {
      for (const query of ['', ...(queries[path] ?? [])]) {
        for (const cookieToken of [undefined, member.token]) {
          const ids = { ...idsFor(of), name };
          const at = fill(path, ids) + query;
          const call = { path: at, params: paramsOf(path, ids), cookieToken };
          const response = await answerOf(route as never, call);
          answers.push({ at, status: response.status, text: await response.text() });
        }
      }
    }
  }
  return answers;
}

/** The successful responses that reveal it. Queries are excluded where they may echo the search itself. */
const traces = (answers: Awaited<ReturnType<typeof walk>>, marks: RegExp) =>
  answers.filter(({ text, status }) => status < 400 && marks.test(text)).map(({ at }) => at);

describe('hidden content', () => {
  test('is found by the walk on many pages before it is hidden', async () => {
    const answers = await walk(podcast);
    const seen = new Set(traces(answers, new RegExp(`${WORD}|qandilah`, 'i')));
    for (const at of ['/', '/featured', '/favorites', '/history', '/queue', '/browse/language/en'])
      expect(seen).toContain(at);
    expect(seen).toContain('/search?q=qandilah');
    expect(seen).toContain('/sitemap/podcasts-1.xml');
    expect(traces(await walk(other), /Zamzamiyya/)).toContain(
      '/search?q=zamzamiyya&in=transcripts',
    );
  });

  test('leaves no trace of a podcast, whose own pages respond with 410', async () => {
    await hidePodcast(admin, podcast.id, 'Not ours');
    const answers = await walk(podcast);
    const marks = new RegExp(`${WORD}|qandilah|${podcast.id}|${podcast.episodeIds.join('|')}`, 'i');
    const asked = answers.filter(({ at }) => !/q(uery)?=/.test(at));
    expect(traces(asked, marks)).toEqual([]);
    expect(traces(answers, new RegExp(`${WORD} hadith|${podcast.id}`))).toEqual([]);
    const own = answers.filter(({ at }) =>
      /^(\/api)?\/podcast\/qandilah|^\/api\/podcast\/\w/.test(at),
    );
    // Forms without a screen redirect to the page; visitors are redirected or told to sign in.
    const led = own.filter(({ status }) => ![302, 303, 401].includes(status));
    expect(led.filter(({ status }) => status !== 410)).toEqual([]);
    expect(led.length).toBeGreaterThan(10);
  });

  test('leaves no trace of a podcast waiting for an admin, whose pages respond with 404', async () => {
    const hidden = { where: { id: podcast.id }, data: { held: true, hiddenBy: null } };
    await db.podcast.update(hidden);
    const answers = await walk(podcast);
    const marks = new RegExp(`${WORD}|qandilah|${podcast.id}|${podcast.episodeIds.join('|')}`, 'i');
    const asked = answers.filter(({ at }) => !/q(uery)?=/.test(at));
    expect(traces(asked, marks)).toEqual([]);
    expect(traces(answers, new RegExp(`${WORD} hadith|${podcast.id}`))).toEqual([]);
    const own = answers.filter(({ at }) => /^(\/api)?\/(podcast\/qandilah|episodes)/.test(at));
    // Visitors are redirected or told to sign in.
    const led = own.filter(({ status }) => ![302, 303, 401].includes(status));
    expect(led.filter(({ status }) => status !== 404)).toEqual([]);
    expect(led.length).toBeGreaterThan(10);
    await db.podcast.update({ where: { id: podcast.id }, data: { held: false } });
  });

  test('reappears unchanged when the podcast is shown again', async () => {
    await showPodcast(admin, podcast.id);
    const seen = new Set(traces(await walk(podcast), new RegExp(`${WORD}|qandilah`, 'i')));
    for (const at of [
      '/',
      '/favorites',
      '/history',
      '/queue',
      '/search?q=qandilah',
      '/browse/topic/hadith',
    ])
      expect(seen).toContain(at);
  });

  test('leaves no trace of an episode, whose own pages respond with 410', async () => {
    const [id] = other.episodeIds as [string];
    await hideEpisode(admin, id, 'Not ours');
    const answers = await walk(other);
    const asked = answers.filter(({ at }) => !/q(uery)?=/.test(at));
    expect(traces(asked, new RegExp(id))).toEqual([]);
    expect(traces(answers, new RegExp(`"${EPISODE_WORD}"|${id}`))).toEqual([]);
    const own = answers.filter(({ at }) => at.startsWith('/api/episodes/'));
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set([410, 401]));
    await showEpisode(admin, id);
    expect(traces(await walk(other), /Zamzamiyya/)).toContain('/search?q=zamzamiyya');
  });
});
