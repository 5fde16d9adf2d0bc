import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeSampleDirectory } from '~/adapters/directory/sample-directory.server';
import { samplePodcasts } from '~/adapters/directory/sample-library';
import { artworkSvg } from '../../../prisma/sample/artwork';
import { artworkStyles } from '../../../prisma/sample/artwork-styles';
import { feedXml } from '../../../prisma/sample/feed-xml';

const directory = makeSampleDirectory();
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
    ['doa', 'Contoh: Mengenal Podcast Kajian dan Doa'],
    ['islam', 'Exemple : découvrir les podcasts sur l’islam'],
    ['Quran Recitation', 'Sample: Quran Recitation Podcasts, a Listener’s Guide'],
    ['Islamic History', 'Sample: Islamic History, One City at a Time'],
    ['Hadith Study', 'Sample: Hadith Study, Getting Started with Podcasts'],
    ['Prayer Guidance', 'Sample: Prayer Guidance Podcasts and How to Choose One'],
    ['رَمَضان', 'عيّنة: نغمات لأمسيات رمضان'],
  ])('finds something for %s', async (term, title) => {
    expect(await titles(term)).toContain(title);
  });

  test('finds nothing for nothing, and no ended podcast', async () => {
    expect(await titles(' … ')).toEqual([]);
    expect(await titles('archive')).toEqual([]);
    expect((await directory.findPodcast(900000010))?.dead).toBe(true);
  });

  test('puts titles before descriptions, and can look at titles alone', async () => {
    expect((await titles('prayer'))[0]).toMatch(/^Sample: Prayer/);
    const halaqa = await directory.searchPodcasts('halaqa', { similarTitle: true });
    expect(halaqa).toEqual([]);
    expect((await titles('halaqa')).length).toBeGreaterThan(10);
  });

  test('lists the episodes of a podcast, newest first', async () => {
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

  test('shows living podcasts as trending', async () => {
    const trending = await directory.listTrending();
    expect(trending).toHaveLength(samplePodcasts.length - 1);
  });
});

describe('the sample library', () => {
  test('has ids, guids and audio that are its own within each podcast', () => {
    expect(new Set(samplePodcasts.map(({ id }) => id)).size).toBe(samplePodcasts.length);
    for (const { episodes, name } of samplePodcasts) {
      const sounds = episodes.flatMap(({ audio }) => audio?.url ?? []);
      expect(new Set(sounds).size, name).toBe(sounds.length);
      expect(new Set(episodes.map(({ guid }) => guid)).size, name).toBe(episodes.length);
    }
  });

  test('says in every title or description that it is a sample', () => {
    const words = /sample|عيّنة|نمونہ|örnek|contoh|exemple/i;
    for (const { title, description } of samplePodcasts) {
      expect(title).toMatch(words);
      expect(description).toMatch(/sample|التجريبية|نمونہ|örnek|contoh|exemple/i);
    }
  });

  test.each(samplePodcasts.map((podcast) => [podcast.name, podcast] as const))(
    '%s: feed and artwork on disk are those of the data',
    (name, podcast) => {
      expect(readFileSync(inPublic(podcast.feedUrl), 'utf8')).toBe(feedXml(podcast));
      expect(readFileSync(inPublic(podcast.imageUrl), 'utf8')).toBe(
        artworkSvg(artworkStyles[name]!),
      );
      expect(statSync(inPublic(podcast.imageUrl)).size).toBeLessThan(30_000);
    },
  );

  test('tells the truth about its audio', () => {
    const sounds = samplePodcasts.flatMap(({ episodes }) =>
      episodes.flatMap(({ audio }) => audio ?? []),
    );
    for (const { url, bytes, seconds } of sounds) {
      const file = readFileSync(inPublic(url));
      expect(file.byteLength).toBe(bytes);
      expect(Math.abs(playingTime(file) - seconds)).toBeLessThan(0.3);
    }
    const folder = inPublic('/sample/audio');
    const total = readdirSync(folder).reduce(
      (sum, name) => sum + statSync(path.join(folder, name)).size,
      0,
    );
    expect(total).toBeLessThan(3_000_000);
  });
});

/** Seconds of an MPEG-2 layer III file at 16 kHz and 16 kbit/s, counted by its frames of 576 samples. */
function playingTime(file: Buffer): number {
  let frames = 0;
  for (let at = 0; at + 4 <= file.length; frames++) {
    const header = file.readUInt32BE(at);
    if (header >>> 21 !== 0x7ff) throw new Error(`No frame begins at byte ${at}.`);
    at += 72 + ((header >>> 9) & 1);
  }
  return (frames * 576) / 16_000;
}
