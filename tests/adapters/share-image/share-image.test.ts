import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import {
  drawShareImage,
  HEIGHT,
  layOutCard,
  MARGIN,
  WIDTH,
  type Layer,
} from '~/adapters/images/share-image.server';

// Two hundred titles in the scripts of the site's languages; each drawn text must stay inside its margins.

const words: Record<string, string[]> = {
  english: 'the tafsir of Mornings with WWWWW illuminating conversations about Seerah'.split(' '),
  turkish: 'Kur’ân sohbetleri İslâm tarihi ğüşöç Müslümanlaştıramadıklarımızdan iftar'.split(' '),
  arabic: 'تفسير القرآن الكريم لِلشَّيْخِ السيرة النبوية فَأَسْقَيْنَاكُمُوهُ مع رمضان'.split(' '),
  urdu: 'سیرت النبی ﷺ کے پوڈکاسٹ گفتگو ہمارے ڈاکٹر محمد طاہر ٹیلی‌ویژن'.split(' '),
  bengali: 'কুরআন তাফসীর সম্পর্কে আলোচনা প্রতিদিনের হাদীস ইসলামের ইতিহাস'.split(' '),
  russian: 'Толкование Корана каждый вечер достопримечательность разговоры'.split(' '),
  chinese: ['伊斯兰教', '古兰经', '每日', '播客', '历史'],
  unbroken: [
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
    'ـ'.repeat(90),
    'W'.repeat(120),
  ],
};
const RIGHT_TO_LEFT = ['arabic', 'urdu'];

type Case = { kind: string; title: string };

const cases: Case[] = Object.entries(words).flatMap(([kind, list]) =>
  Array.from({ length: 25 }, (_, index) => ({
    kind,
    title: Array.from({ length: 1 + Math.floor(index * 1.5) }, (__, place) => {
      return list[(place * 3 + index) % list.length];
    }).join(' '),
  })),
);

let cover: Buffer;
beforeAll(async () => {
  const ground = { width: 400, height: 400, channels: 3 as const, background: '#803070' };
  cover = await sharp({ create: ground }).webp().toBuffer();
});

const contentOf = ({ title }: Case, withCover: boolean) => ({
  title,
  author: `${title} Radio`,
  siteName: 'Halaqa',
  cover: withCover ? cover : null,
});

const isInside = ({ left, top, width, height }: Layer) =>
  left >= MARGIN && left + width <= WIDTH - MARGIN && top >= MARGIN && top + height <= HEIGHT - 20;

const overlap = (a: Layer, b: Layer) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

test('two hundred titles stay inside their margins, clear of each other and of the cover', async () => {
  expect(cases).toHaveLength(200);
  const faults: string[] = [];
  const check = async (one: Case, index: number) => {
    const { texts, cover: shown } = await layOutCard(contentOf(one, index % 2 === 0));
    const layers = [...texts, ...(shown ? [shown] : [])];
    const apart = layers.every((a, place) => !layers.slice(place + 1).some((b) => overlap(a, b)));
    if (!layers.every(isInside) || !apart || texts.length !== 3) faults.push(one.title);
    const drawn = texts[0]?.text ?? '';
    const isCut = drawn !== one.title;
    // Cut text ends with an ellipsis, last in reading order; short titles are complete.
    if (isCut ? !drawn.endsWith('…') || one.title.length <= 40 : false) faults.push(one.title);
  };
  await Promise.all(cases.map(check));
  expect(faults).toEqual([]);
}, 240_000);

/** Returns the bounding box of the pixels that differ from the same image without texts. */
async function inkOf(png: Uint8Array, empty: Uint8Array) {
  const [a, b] = await Promise.all(
    [png, empty].map((one) => sharp(one).removeAlpha().raw().toBuffer()),
  );
  const ink = { left: WIDTH, right: 0, top: HEIGHT, bottom: 0 };
  for (let at = 0; at < a!.length; at += 3) {
    if (Math.abs(a![at + 1]! - b![at + 1]!) < 60) continue;
    const [x, y] = [(at / 3) % WIDTH, Math.floor(at / 3 / WIDTH)];
    ink.left = Math.min(ink.left, x);
    ink.right = Math.max(ink.right, x);
    ink.top = Math.min(ink.top, y);
    ink.bottom = Math.max(ink.bottom, y);
  }
  return ink;
}

test('drops emoji, because servers rarely have a font for them', async () => {
  const title = '🌙 Ramadan ❤️ nights 👨‍👩‍👧👍🏽 🇹🇷 2°C ™ می‌خواهم 3';
  const { texts } = await layOutCard({ title, author: '🎙️', siteName: 'Halaqa', cover: null });
  expect(texts.map(({ text }) => text)).toEqual(['Ramadan nights 2°C ™ می‌خواهم 3', 'Halaqa']);
});

test('draws nothing in the margins, and starts right-to-left titles on the right', async () => {
  const chosen = cases.filter((_, index) => index % 10 === 4);
  expect(chosen).toHaveLength(20);
  const empty = await drawShareImage({ title: '', author: null, siteName: '', cover: null });
  const folder = process.env.SHARE_IMAGES;
  if (folder) await mkdir(folder, { recursive: true });
  for (const [index, one] of chosen.entries()) {
    const png = await drawShareImage(contentOf(one, false));
    const ink = await inkOf(png, empty);
    expect(ink.left, one.title).toBeGreaterThanOrEqual(MARGIN);
    expect(ink.right, one.title).toBeLessThan(WIDTH - MARGIN);
    expect(ink.top, one.title).toBeGreaterThanOrEqual(MARGIN);
    expect(ink.bottom, one.title).toBeLessThan(HEIGHT - 20);
    const isAtRight = WIDTH - MARGIN - ink.right < ink.left - MARGIN;
    if (ink.right - ink.left < 900) {
      expect(isAtRight, one.title).toBe(RIGHT_TO_LEFT.includes(one.kind));
    }
    if (folder)
      await writeFile(
        `${folder}/${index}.png`,
        await drawShareImage(contentOf(one, index % 2 === 0)),
      );
  }
}, 240_000);

test('mirrors the image of a right-to-left page, whatever the script of the name', async () => {
  const content = { title: 'Halaqa', author: null, siteName: 'example.org', cover: null };
  const [title] = (await layOutCard({ ...content, direction: 'rtl' })).texts;
  expect(title!.left + title!.width).toBe(WIDTH - MARGIN);
  expect((await layOutCard({ ...content, direction: 'ltr' })).texts[0]!.left).toBe(MARGIN);
});
