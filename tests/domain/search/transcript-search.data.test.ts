import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { indexPodcast, rebuildSearchIndex } from '~/domain/feeds/search-index.server';
import { searchTranscripts } from '~/domain/search/transcript-search.server';
import { addSegments, deleteSegments } from '~/domain/transcripts/store-segments.server';
import { cuesOf, storeTranscript } from '../../support/database/stored-transcripts';

const search = async (query: string, options: object = {}) =>
  searchTranscripts(query, { page: 1, limit: 20, ...options });
const texts = async (query: string, options: object = {}) =>
  (await search(query, options)).said.map(({ text }) => text);

beforeEach(async () => {
  await db.podcast.deleteMany();
});

describe('a search in transcripts', () => {
  it('returns sentence, speaker, second, episode and podcast', async () => {
    const { episodeId, podcastId } = await storeTranscript({
      lines: [
        { text: 'Good evening.', speaker: 'Amina' },
        { text: 'We begin with the', speaker: 'Amina' },
        { text: 'watering of young beans.', speaker: 'Amina' },
        { text: 'Then we rest.', speaker: 'Amina' },
        { text: 'Thank you.', speaker: 'Bilal' },
      ],
    });
    const { said, totalCount } = await search('WATERING the Beans');
    expect(totalCount).toBe(1);
    const [hit] = said;
    expect(hit).toMatchObject({
      text: 'We begin with the watering of young beans.',
      speaker: 'Amina',
      start: 10,
      language: 'en',
      episode: {
        id: episodeId,
        title: 'Planting beans',
      },
      podcast: {
        id: podcastId,
        title: 'Garden lessons',
      },
    });
    expect(hit!.marks.map(({ from, to }) => hit!.text.slice(from, to))).toEqual([
      'watering',
      'beans',
    ]);
  });

  it.each([
    ['قران', 'نقرأ القُرْآن في المساء.', ['القُرْآن']],
    ['koran', 'We read the Qurʾān at night.', ['Qurʾān']],
    ['كتاب', 'یہ کتاب اچھی ہے۔', ['کتاب']],
    ['aksam', 'Akşam namazı kılındı.', ['Akşam']],
    ['sholat', 'Setelah salat kami pulang.', ['salat']],
    ['garde', 'The gardener came.', ['gardener']],
  ])('finds words in any spelling: %s', async (query, line, found) => {
    await storeTranscript({ lines: [line] });
    const [hit] = (await search(query)).said;
    expect(hit?.marks.map(({ from, to }) => hit.text.slice(from, to))).toEqual(found);
  });

  it('finds single words behind French elisions', async () => {
    await storeTranscript({ lines: ["L'espérance reste."], language: 'fr' });
    expect(await texts('esperance', { language: 'fr' })).toEqual(["L'espérance reste."]);
  });

  it.each([1, 300, 700, 1_200])(
    'finds a word after %s paragraphs of newer texts with the same word',
    async (newer) => {
      await storeTranscript({ lines: ['An old quince.'] });
      const { transcriptId } = await storeTranscript({ lines: ['A new quince.'] });
      const far = Array.from({ length: newer }, (_zero, index) => ({
        id: newer * 1e5 + index,
        transcriptId,
        edition: 1,
        paragraph: 1 + index,
        text: 'quince',
      }));
      await db.transcriptSearchText.createMany({ data: far });
      const found = (await texts('quince')).sort();
      // The search reads up to a thousand matches.
      expect(found).toEqual(newer < 1_000 ? ['A new quince.', 'An old quince.'] : []);
    },
  );

  it('does not combine words of different paragraphs', async () => {
    const lines = [
      { text: 'Only rain.', speaker: 'Amina' },
      { text: 'Only beans.', speaker: 'Bilal' },
    ];
    await storeTranscript({ lines });
    expect(await texts('rain beans')).toEqual([]);
    expect(await texts('beans')).toEqual(['Only beans.']);
  });

  it('returns no second if the transcript has no times', async () => {
    await storeTranscript({ lines: [{ text: 'Untimed beans.', start: null }] });
    expect((await search('untimed')).said[0]).toMatchObject({ start: null, speaker: null });
  });

  it.each(['', '   ', '&|!()', '"', "'", '%_\\', 'x'.repeat(3_000), 'and the of'])(
    'finds nothing for odd words: %j',
    async (query) => {
      await storeTranscript({ lines: ['Beans.'] });
      expect(await texts(query)).toEqual([]);
    },
  );
});

describe('the ranking', () => {
  it('sorts by episode date, with at most three hits per transcript', async () => {
    const line = (from: string, at: number) => ({ text: `Rain ${from} ${at}.`, speaker: `${at}` });
    const five = (from: string) => [1, 2, 3, 4, 5].map((at) => line(from, at));
    await storeTranscript({ lines: five('new'), sortDate: new Date(Date.UTC(2026, 5, 1)) });
    await storeTranscript({ lines: five('old'), sortDate: new Date(Date.UTC(2025, 5, 1)) });
    const all = ['Rain new 1.', 'Rain new 2.', 'Rain new 3.', 'Rain old 1.', 'Rain old 2.'];
    expect(await texts('rain')).toEqual([...all, 'Rain old 3.']);
    const second = await search('rain', { limit: 4, page: 2 });
    expect(second.said.map(({ text }) => text)).toEqual(['Rain old 2.', 'Rain old 3.']);
    expect(second).toMatchObject({ totalCount: 6, totalPages: 2, hasNextPage: false });
  });

  it('puts the words themselves before their other forms', async () => {
    const [early, late] = [new Date(Date.UTC(2025, 0, 1)), new Date(Date.UTC(2026, 0, 1))];
    await storeTranscript({ lines: ['A tafseer.'], sortDate: early });
    await storeTranscript({ lines: ['A tafsir.'], sortDate: late });
    expect(await texts('tafseer')).toEqual(['A tafseer.', 'A tafsir.']);
  });
});

describe('hidden or removed texts', () => {
  it('are never found: a hidden episode, a hidden podcast', async () => {
    const { podcastId, episodeId } = await storeTranscript({ lines: ['Beans.'], blocked: true });
    expect(await texts('beans')).toEqual([]);
    await db.episode.update({ where: { id: episodeId }, data: { blocked: false } });
    expect(await texts('beans')).toEqual(['Beans.']);
    await db.podcast.update({ where: { id: podcastId }, data: { blocked: true } });
    await indexPodcast(podcastId);
    expect(await texts('beans')).toEqual([]);
    expect(await texts('beans', { languages: ['en'] })).toEqual([]);
  });

  it('are never found: a replaced text, or one that is not complete yet', async () => {
    const { transcriptId } = await storeTranscript({ lines: ['Old beans.'] });
    const edition = { transcriptId, edition: 2 };
    await addSegments(edition, cuesOf(['New peas.']), 'en');
    expect([await texts('beans'), await texts('peas')]).toEqual([['Old beans.'], []]);
    await db.transcript.update({ where: { id: transcriptId }, data: { edition: 2 } });
    expect([await texts('beans'), await texts('peas')]).toEqual([[], ['New peas.']]);
    await deleteSegments(transcriptId, 2);
    expect(await db.transcriptSearchText.count()).toBe(1);
  });

  it('leave the index with their episode', async () => {
    const { episodeId } = await storeTranscript({ lines: ['Beans.'] });
    await db.episode.delete({ where: { id: episodeId } });
    expect(await texts('beans')).toEqual([]);
    expect(await db.transcriptSearchText.count()).toBe(0);
  });
});

describe('podcast languages', () => {
  it('filter the hits', async () => {
    const { podcastId } = await storeTranscript({ lines: ['Beans.'] });
    await db.podcast.update({ where: { id: podcastId }, data: { language: 'en' } });
    await indexPodcast(podcastId);
    expect(await texts('beans', { languages: ['en'] })).toEqual(['Beans.']);
    expect(await texts('beans', { languages: ['ar'] })).toEqual([]);
  });
});

describe('the index of transcripts', () => {
  it('is rebuilt from their lines', async () => {
    const long = Array.from({ length: 450 }, (_, at) => `Row ${at} of beans and other words.`);
    await storeTranscript({ lines: [...long, 'Last of all.'] });
    const before = await db.transcriptSearchText.findMany({ orderBy: { paragraph: 'asc' } });
    await db.transcriptSearchText.deleteMany({ where: { paragraph: { gt: 0 } } });
    await db.transcriptSearchText.updateMany({ data: { text: 'wrong' } });
    expect(await texts('wrong')).toHaveLength(1);
    await rebuildSearchIndex();
    const after = await db.transcriptSearchText.findMany({ orderBy: { paragraph: 'asc' } });
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    expect(await texts('wrong')).toEqual([]);
    expect(await texts('last of all')).toHaveLength(1);
  });

  it('drops texts that are not shown', async () => {
    const { transcriptId } = await storeTranscript({ lines: ['Beans.'] });
    await addSegments({ transcriptId, edition: 2 }, cuesOf(['Left behind.']), 'en');
    await rebuildSearchIndex();
    expect(await db.transcriptSearchText.count()).toBe(1);
  });
});

describe('a concept', () => {
  it('is found in another language, after the words themselves, even if those are older', async () => {
    const [early, late] = [new Date(Date.UTC(2025, 0, 1)), new Date(Date.UTC(2026, 0, 1))];
    await storeTranscript({ lines: ['Zakat emas dihitung.'], language: 'id', sortDate: early });
    await storeTranscript({ lines: ['زكاة الذهب تحسب.'], language: 'ar', sortDate: late });
    const { said, also } = await search('zakat emas');
    expect(said.map(({ text }) => text)).toEqual(['Zakat emas dihitung.', 'زكاة الذهب تحسب.']);
    expect(said[1]!.marks.map(({ from, to }) => said[1]!.text.slice(from, to))).toEqual([
      'زكاة',
      'الذهب',
    ]);
    expect(also.map(({ concept }) => concept)).toEqual(['zakat', 'gold']);
  });

  it('is found with the endings of its language', async () => {
    await storeTranscript({ lines: ['Zekâtın hesabı kolaydır.'], language: 'tr' });
    expect(await texts('যাকাত')).toEqual(['Zekâtın hesabı kolaydır.']);
  });

  it('is found alone if no text has the other words of the query', async () => {
    await storeTranscript({ lines: ['زكاة الذهب تحسب.'], language: 'ar' });
    expect(await texts('bagaimana menghitung zakat')).toEqual(['زكاة الذهب تحسب.']);
  });

  it('is skipped in an exact search', async () => {
    await storeTranscript({ lines: ['زكاة الذهب تحسب.'], language: 'ar' });
    await storeTranscript({ lines: ['A zakah of gold.'] });
    const { said, also } = await search('zakat', { exact: true });
    expect([said, also]).toEqual([[], []]);
  });
});
