import { beforeAll, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { mergePodcasts } from '~/domain/feeds/import/merge-podcasts.server';
import {
  hideEpisode,
  hidePodcast,
  showEpisode,
  showPodcast,
} from '~/domain/library/hide-and-remove.server';
import { listVerseAddresses } from '~/domain/site/sitemap.server';
import { removeText } from '~/domain/transcripts/store-segments.server';
import { countVerses, storeDueMentions } from '~/domain/verses/store-mentions.server';
import {
  dismissMention,
  listDismissed,
  getEpisodeVerses,
  countVerseEpisodes,
  listSpokenVerses,
  listSurahs,
  listVerseEpisodes,
} from '~/domain/verses/verse-mentions.server';
import type { MentionKind } from '~/domain/verses/verses';
import { writeVerses } from '~/lib/quran/written-verses';
import { storeTranscript } from '../../support/database/stored-transcripts';
import { signedInUser, storedPodcast } from '../../support/site/call';

const KURSI = 'الله لا إله إلا هو الحي القيوم لا تأخذه سنة ولا نوم';

let actor: Actor;
let stored = 0;
beforeAll(async () => {
  actor = (await signedInUser('admin', 'verse-keeper')) as unknown as Actor;
});

async function withNotes(notes: string[], values: Record<string, unknown> = {}) {
  const slug = `spoken-${(stored += 1)}`;
  const podcast = await storedPodcast({ slug, episodes: notes.length, language: 'en', ...values });
  for (const [at, description] of notes.entries()) {
    await db.episode.update({ where: { id: podcast.episodeIds[at]! }, data: { description } });
  }
  await storeDueMentions();
  return podcast;
}

const one = (surah: number, verse: number, lastVerse = verse) => ({ surah, verse, lastVerse });

async function listed(
  range: ReturnType<typeof one>,
  kind: MentionKind = 'named',
  within: string[] = [],
) {
  const page = await listVerseEpisodes(
    { ...range, kind, languages: within },
    { page: 1, limit: 50 },
  );
  return page.episodes.map(({ episode }) => episode.id);
}

const spokenIn = async (id: string) =>
  (await getEpisodeVerses(id)).map((row) => `${row.kind} ${writeVerses(row)} ${row.second ?? '-'}`);

test('lists verses named and quoted in notes, newest first, with sentence and second', async () => {
  const { episodeIds } = await withNotes([
    '<p>We read Surah Al-Kahf 18:10-16 today. Then a walk.</p>',
    `<p>01:05 Al-Kahf 18:12 once more</p><p>«${KURSI}»</p>`,
  ]);
  const [older, newer] = episodeIds as [string, string];
  expect(await listed(one(18, 12))).toEqual([newer, older]);
  expect(await listed(one(18, 16))).toEqual([older]);
  expect(await listed(one(18, 17))).toEqual([]);
  expect(await listed(one(18, 16, 20))).toEqual([older]);
  expect(await listed(one(2, 255), 'quoted')).toEqual([newer]);
  expect(await listed(one(2, 255))).toEqual([]);
  expect(await spokenIn(newer)).toEqual(['named 18:12 65', 'quoted 2:255 -']);
  const { episodes } = await listVerseEpisodes(
    { ...one(18, 10), kind: 'named', languages: [] },
    { page: 1, limit: 50 },
  );
  expect(episodes[0]!.mentions).toMatchObject([
    { sentence: 'We read Surah Al-Kahf 18:10-16 today.', second: null, language: 'en' },
  ]);
});

test('reads changed notes again', async () => {
  const { episodeIds } = await withNotes(['<p>Surah Maryam 19:5</p>']);
  const [id] = episodeIds as [string];
  await db.episode.update({
    where: { id },
    data: { description: '<p>Surah Maryam 19:7</p>', versesStored: false },
  });
  await storeDueMentions();
  expect(await spokenIn(id)).toEqual(['named 19:7 -']);
});

test('takes the second from a transcript, and keeps mentions of a text removed to make room', async () => {
  const { episodeId, transcriptId } = await storeTranscript({
    language: 'ar',
    lines: ['السلام عليكم ورحمة الله', 'قال تعالى', KURSI, 'ثم نمضي إلى غيره.'],
  });
  await storeDueMentions();
  expect(await spokenIn(episodeId)).toEqual(['quoted 2:255 10']);
  expect(await listed(one(2, 255), 'quoted', ['ar'])).toEqual([episodeId]);
  expect(await listed(one(2, 255), 'quoted', ['ur'])).toEqual([]);
  await removeText(transcriptId);
  await storeDueMentions();
  expect(await spokenIn(episodeId)).toEqual(['quoted 2:255 10']);
});

test('takes a surah in the title as recited in a podcast of recitation', async () => {
  const { episodeIds } = await withNotes([''], { title: 'Quran Recitation', slug: 'recited' });
  const [id] = episodeIds as [string];
  const name = (title: string) =>
    db.episode.update({ where: { id }, data: { title, versesStored: false } });
  await name('018 - Al-Kahf');
  await storeDueMentions();
  expect(await listed(one(18, 1, 110), 'recited')).toEqual([id]);
  expect(await countVerseEpisodes(one(18, 1), [])).not.toContainEqual({
    kind: 'recited',
    count: 1,
  });
  await name('Tafsir of Surah Al-Kahf');
  await storeDueMentions();
  expect(await listed(one(18, 1, 110), 'recited')).toEqual([]);
});

test('keeps a dismissed mention out when the text is read again, until it is restored', async () => {
  const { episodeIds } = await withNotes(['<p>Surah Ta-Ha 20:14</p>']);
  const [id] = episodeIds as [string];
  const [mention] = await getEpisodeVerses(id);
  expect(await dismissMention(actor, mention!.id, true)).toBe('20:14');
  expect(await listed(one(20, 14))).toEqual([]);
  await db.episode.update({ where: { id }, data: { versesStored: false } });
  await storeDueMentions();
  expect(await spokenIn(id)).toEqual([]);
  expect(await listDismissed(one(20, 14))).toMatchObject([{ id: mention!.id }]);
  const entry = await db.auditEntry.findFirst({ where: { subjectId: mention!.id } });
  expect(entry).toMatchObject({
    actorName: 'verse-keeper',
    action: 'hid',
    subjectType: 'verse mention',
    subjectName: '20:14',
    detail: { title: 'Episode 1' },
  });
  await dismissMention(actor, mention!.id, false);
  expect(await spokenIn(id)).toEqual(['named 20:14 -']);
  await expect(dismissMention(actor, 'none', true)).rejects.toMatchObject({ status: 404 });
});

test('leaves hidden episodes out of all lists and counts', async () => {
  const podcast = await withNotes(['<p>Surah Qaf 50:16</p>', '<p>Surah Qaf 50:16</p>']);
  const [first, second] = podcast.episodeIds as [string, string];
  const counted = async () => {
    await countVerses();
    return (await listSpokenVerses(50)).find(({ verse }) => verse === 16)?.episodes ?? 0;
  };
  expect(await counted()).toBe(2);
  expect((await listSurahs())[49]).toMatchObject({ name: 'Qaf', episodes: 2 });
  const pages = async () => (await listVerseAddresses(1))!.map(({ path }) => path);
  expect(await pages()).toEqual(expect.arrayContaining(['/quran', '/quran/50', '/quran/50/16']));
  await hideEpisode(actor, first, 'wrong');
  expect(await listed(one(50, 16))).toEqual([second]);
  expect(await counted()).toBe(1);
  await showEpisode(actor, first);
  expect(await listed(one(50, 16))).toEqual([second, first]);
  await hidePodcast(actor, podcast.id, 'wrong');
  expect(await listed(one(50, 16))).toEqual([]);
  expect(await counted()).toBe(0);
  expect(await pages()).not.toContain('/quran/50/16');
  await showPodcast(actor, podcast.id);
  expect(await listed(one(50, 16))).toEqual([second, first]);
});

test('keeps a mention dismissed when its podcast is merged into another', async () => {
  const given = await withNotes(['<p>Surah Nuh 71:10</p>']);
  const kept = await withNotes(['<p>Surah Nuh 71:10</p>']);
  const [mention] = await getEpisodeVerses(given.episodeIds[0]!);
  await dismissMention(actor, mention!.id, true);
  expect(await mergePodcasts(given.id, kept.id)).toBe(true);
  await storeDueMentions();
  expect(await spokenIn(kept.episodeIds[0]!)).toEqual([]);
  expect(await listDismissed(one(71, 10))).toMatchObject([{ episodeId: kept.episodeIds[0] }]);
});
