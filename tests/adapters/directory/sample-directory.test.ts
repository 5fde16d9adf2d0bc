import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeSampleDirectory, sampleLibrary } from '~/adapters/directory/sample-directory.server';

const directory = makeSampleDirectory();
const samples = sampleLibrary();
const inPublic = (address: string) => path.join('public', address);
const titles = async (term: string) =>
  (await directory.searchPodcasts(term)).map(({ title }) => title);

describe('the sample directory', () => {
  test.each([
    ['tafseer', 'Sample: Tafseer Listening Circle'],
    ['TAFSIR', 'How to Listen: A Sample about Tafsir Podcasts'],
    ['تَفْسِير', 'نمونہ: تفسیر اور حدیث کے پوڈکاسٹ'],
    ['سیرت', 'نمونہ: سیرت کے پوڈکاسٹ کیسے سنیں'],
    ['ramazan', 'Örnek: Ramazan Akşamları İçin Tınılar'],
    ['doa', 'Contoh: Mengenal Podcast Kajian Al-Qur’an dan Doa'],
    ['islam', 'Exemple : découvrir les podcasts sur l’islam'],
    ['Quran Recitation', 'Sample: Quran Recitation Podcasts, a Listener’s Guide'],
    ['Islamic History', 'Sample: Islamic History, One City at a Time'],
    ['Hadith Study', 'Sample: Hadith Study, Getting Started with Podcasts'],
    ['Prayer Guidance', 'Sample: Prayer Guidance Podcasts and How to Choose One'],
    ['رَمَضان', 'عيّنة: نغمات لأمسيات رمضان'],
  ])('finds a podcast for %s', async (term, title) => {
    expect(await titles(term)).toContain(title);
  });

  test('finds nothing for an empty term, and no ended podcast', async () => {
    expect(await titles(' … ')).toEqual([]);
    expect(await titles('archive')).toEqual([]);
    expect((await directory.findPodcast(900000010))?.dead).toBe(true);
  });

  test('ranks titles before descriptions, and can search titles only', async () => {
    expect((await titles('prayer'))[0]).toMatch(/^Sample: Prayer/);
    const halaqa = await directory.searchPodcasts('halaqa', { similarTitle: true });
    expect(halaqa).toEqual([]);
    expect((await titles('halaqa')).length).toBeGreaterThan(10);
  });

  test("lists a podcast's episodes, newest first", async () => {
    const episodes = await directory.listEpisodes(900000003);
    expect(episodes).toHaveLength(32);
    const dates = episodes.map(({ datePublished }) => datePublished?.getTime() ?? 0);
    expect(dates).toEqual([...dates].sort((one, other) => other - one));
    expect(episodes[0]).toMatchObject({
      title: '32. A tone named after Aceh',
      enclosureType: 'audio/mpeg',
      episode: 32,
    });
    expect(await directory.listEpisodes(1)).toEqual([]);
    expect(await directory.findPodcast(1)).toBeNull();
  });

  test('lists active podcasts as trending', async () => {
    const trending = await directory.listTrending();
    expect(trending).toHaveLength(samples.length - 1);
  });
});

describe('the sample library', () => {
  test('has unique ids, GUIDs and audio', () => {
    expect(new Set(samples.map(({ podcast }) => podcast.id)).size).toBe(samples.length);
    for (const { episodes, name } of samples) {
      const sounds = episodes.flatMap(({ enclosureUrl }) => enclosureUrl ?? []);
      expect(new Set(sounds).size, name).toBe(sounds.length);
      expect(new Set(episodes.map(({ guid }) => guid)).size, name).toBe(episodes.length);
    }
  });

  test('identifies itself as a sample in every title or description', () => {
    const words = /sample|عيّنة|نمونہ|örnek|contoh|exemple/i;
    for (const { title, description } of samples.map(({ podcast }) => podcast)) {
      expect(title).toMatch(words);
      expect(description).toMatch(/sample|التجريبية|نمونہ|örnek|contoh|exemple/i);
    }
  });

  test.each(samples.map((sample) => [sample.name, sample] as const))(
    '%s: has everything the directory needs, and a small image',
    (name, { podcast, episodes }) => {
      expect(podcast).toMatchObject({
        id: expect.toSatisfy((id) => id > 900_000_000 && id < 900_000_100),
        url: `/sample/feeds/${name}.xml`,
        author: 'Halaqa samples',
        language: expect.stringMatching(/^(en|ar|ur|tr|id|fr)$/),
        categories: expect.arrayContaining(['Islam']),
        image: `/sample/art/${name}.svg`,
      });
      expect(statSync(inPublic(podcast.image ?? '')).size).toBeLessThan(30_000);
      expect(episodes.map(({ episode }) => episode)).toEqual(
        episodes.map((_episode, index) => episodes.length - index),
      );
      expect(episodes.map(({ datePublished }) => datePublished)).not.toContain(null);
    },
  );

  test('declares the true size and duration of its audio', () => {
    for (const { enclosureUrl, enclosureLength, duration } of samples.flatMap(
      ({ episodes }) => episodes,
    )) {
      if (!enclosureUrl) continue;
      const file = readFileSync(inPublic(enclosureUrl));
      expect(file.byteLength).toBe(enclosureLength);
      expect(Math.abs(playingTime(file) - (duration ?? 0))).toBeLessThan(0.3);
    }
    const folder = inPublic('/sample/audio');
    const total = readdirSync(folder).reduce(
      (sum, name) => sum + statSync(path.join(folder, name)).size,
      0,
    );
    expect(total).toBeLessThan(3_000_000);
  });
});

/**
 * Returns the duration in seconds of an MPEG-2 layer III file at 16 kHz and 16 kbit/s, counted by its frames of 576
 * samples.
 */
function playingTime(file: Buffer): number {
  let frames = 0;
  for (let at = 0; at + 4 <= file.length; frames++) {
    const header = file.readUInt32BE(at);
    if (header >>> 21 !== 0x7ff) throw new Error(`No frame begins at byte ${at}.`);
    at += 72 + ((header >>> 9) & 1);
  }
  return (frames * 576) / 16_000;
}
