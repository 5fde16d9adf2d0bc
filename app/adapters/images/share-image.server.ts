import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';
import sharp, { type CreateRaw } from 'sharp';
import { escapeXml } from '~/lib/html/html-from-text';
import { cutText } from '~/lib/text/cut-text';

type TextStyle = { bold?: boolean; color: string; sizes: readonly number[] };
type TextBox = { width: number; height: number };
/** Size in pixels and the drawn text, which is truncated if it does not fit even in the smallest size. */
type DrawnText = TextBox & { input: Buffer; raw: CreateRaw; text: string };

/** Longer texts are cut before measuring, because more never fits. */
const MAX_CHARACTERS = 240;

/** Without an emoji font they would render as boxes with numbers. */
const EMOJI =
  /(?:(?![©®™])\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]*\u{200d}?)+|\p{Regional_Indicator}{2}/gu;

/** The bundled families, which cover the languages of the site; the first has Latin letters too. */
const FAMILIES = [
  ['Noto Naskh Arabic', 'noto-naskh-arabic', 'NotoNaskhArabic'],
  ['Noto Sans Bengali', 'noto-sans-bengali', 'NotoSansBengali'],
] as const;

const names = FAMILIES.map(([name]) => name).join(', ');

const filesOf = (weight: string): string[] =>
  FAMILIES.map(([, folder, file]) =>
    createRequire(import.meta.url).resolve(
      `@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`,
    ),
  );

/** Pango keeps a font that was drawn with once, so one word for each makes all known. */
async function loadFonts(): Promise<void> {
  for (const fontfile of ['400Regular', '700Bold'].flatMap(filesOf)) {
    await sharp({ text: { text: 'a', font: `${names} 8`, fontfile } })
      .raw()
      .toBuffer();
  }
}

let fonts: Promise<void> | undefined;

/**
 * Renders text with Pango, which shapes and wraps any script, takes the direction from the first letter and measures
 * the result.
 */
async function draw(
  text: string,
  size: number,
  maxWidth: number,
  style: TextStyle,
): Promise<DrawnText> {
  await (fonts ??= loadFonts());
  const options = {
    text: `<span foreground="${style.color}" insert_hyphens="false">${escapeXml(text)}</span>`,
    font: `${names} ${style.bold ? 'Bold ' : ''}${size}`,
    width: maxWidth,
    dpi: 72,
    rgba: true,
    wrap: 'word-char' as const,
  };
  const { data, info } = await sharp({ text: options }).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { input: data, raw: { width, height, channels }, width, height, text };
}

/**
 * Draws the text in the largest size that fits the box, else truncates it. Returns null if the text has nothing to
 * show.
 */
async function fitText(text: string, box: TextBox, style: TextStyle): Promise<DrawnText | null> {
  const line = text
    .replace(EMOJI, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (!line) return null;
  const whole = cutText(line, MAX_CHARACTERS);
  const fits = (drawn: DrawnText) => drawn.width <= box.width && drawn.height <= box.height;
  for (const size of style.sizes) {
    const drawn = await draw(whole, size, box.width, style);
    if (fits(drawn)) return drawn;
  }
  let [visible, hidden] = [1, whole.length];
  let best: DrawnText | null = null;
  while (hidden - visible > 1) {
    const length = Math.floor((visible + hidden) / 2);
    const drawn = await draw(cutText(whole, length), style.sizes.at(-1)!, box.width, style);
    if (fits(drawn)) [visible, best] = [length, drawn];
    else hidden = length;
  }
  return best;
}

export type ShareImageText = {
  title: string;
  author: string | null;
  siteName: string;
  /** Defaults to the direction of the title's first letter. */
  direction?: string;
  /** Square; any type that sharp can read. */
  cover: Buffer | null;
};

export const WIDTH = 1200;
export const HEIGHT = 630;
export const MARGIN = 90;
const GAP = 50;
const COVER = 340;

const texts = {
  title: { top: 120, height: 325, color: '#ffffff', bold: true, sizes: [80, 64, 52, 44] },
  author: { top: 458, height: 68, color: '#dcefe9', sizes: [38, 32] },
  siteName: { top: 540, height: 60, color: '#e3b85c', bold: true, sizes: [30, 24] },
} satisfies Record<string, TextStyle & { top: number; height: number }>;

/** Detects direction the way Pango does for a paragraph. */
const startsRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    text,
  );

function stars(): string {
  const star = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><rect x="-34" y="-34" width="68" height="68"/><rect x="-34" y="-34" width="68" height="68" transform="rotate(45)"/></g>`;
  const all: string[] = [];
  for (let x = 0; x <= WIDTH; x += 120) for (let y = 0; y <= HEIGHT; y += 126) all.push(star(x, y));
  return `<g fill="none" stroke="#ffffff" stroke-opacity="0.07" stroke-width="2">${all.join('')}</g>`;
}

async function drawGround(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#0d6657"/>${stars()}</svg>`;
  return Buffer.from((await renderAsync(svg)).asPng());
}

let ground: Promise<Buffer> | undefined;

/** Renders one of the site's own SVG images to PNG. */
export const drawSvg = async (svg: string): Promise<Buffer> =>
  Buffer.from((await renderAsync(svg, { fitTo: { mode: 'width', value: COVER } })).asPng());

export type Layer = { input: Buffer; left: number; top: number; width: number; height: number };
type TextLayer = DrawnText & Layer;

async function coverLayer(cover: Buffer | null, mirrored: boolean): Promise<Layer | null> {
  if (!cover) return null;
  const input = await sharp(cover)
    .resize(COVER, COVER)
    .png()
    .toBuffer()
    .catch(() => null);
  const left = mirrored ? MARGIN : WIDTH - MARGIN - COVER;
  return input && { input, left, top: texts.title.top, width: COVER, height: COVER };
}

/** Positions all parts; mirrored for right-to-left titles. */
export async function layOutCard(
  content: ShareImageText,
): Promise<{ texts: TextLayer[]; cover: Layer | null }> {
  const { title, direction } = content;
  const mirrored = direction ? direction === 'rtl' : startsRightToLeft(title);
  const cover = await coverLayer(content.cover, mirrored);
  const width = WIDTH - 2 * MARGIN - (cover ? COVER + GAP : 0);
  const lines = await Promise.all(
    (['title', 'author', 'siteName'] as const).map(async (name) => {
      const { top, height, ...style } = texts[name];
      const drawn = await fitText(content[name] ?? '', { width, height }, style);
      return drawn && { ...drawn, left: mirrored ? WIDTH - MARGIN - drawn.width : MARGIN, top };
    }),
  );
  return { texts: lines.filter((line) => line !== null), cover };
}

/** Returns a PNG of 1200 by 630 pixels. */
export async function drawShareImage(content: ShareImageText): Promise<Uint8Array<ArrayBuffer>> {
  ground ??= drawGround();
  const { texts: lines, cover } = await layOutCard(content);
  const png = await sharp(await ground)
    .composite([...lines.map(({ text: _, ...layer }) => layer), ...(cover ? [cover] : [])])
    .png({ palette: true, quality: 90 })
    .toBuffer();
  return new Uint8Array(png);
}
