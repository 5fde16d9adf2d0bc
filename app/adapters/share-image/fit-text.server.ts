import { createRequire } from 'node:module';
import sharp, { type CreateRaw } from 'sharp';
import { cutText } from '~/lib/text/cut-text';
import { escapeXml } from '~/lib/text/escape-xml';

export type TextStyle = { bold?: boolean; color: string; sizes: readonly number[] };
export type TextBox = { width: number; height: number };
/** Pixels, and what was drawn: shorter where the whole does not fit in the smallest size. */
export type DrawnText = TextBox & { input: Buffer; raw: CreateRaw; text: string };

/** More is never shown, and need not be measured. */
const MAX_CHARACTERS = 240;

/** Without a font that has them, they would be boxes with numbers. */
const EMOJI =
  /(?:(?![©®™])\p{Extended_Pictographic}[\u{fe0f}\u{1f3fb}-\u{1f3ff}]*\u{200d}?)+|\p{Regional_Indicator}{2}/gu;

const fontFile = (weight: string) =>
  createRequire(import.meta.url).resolve(
    `@expo-google-fonts/noto-naskh-arabic/${weight}/NotoNaskhArabic_${weight}.ttf`,
  );

/** Pango sets it: it shapes and wraps any script, takes direction from the first letter and measures what it draws. */
async function draw(
  text: string,
  size: number,
  maxWidth: number,
  style: TextStyle,
): Promise<DrawnText> {
  const [weight, name] = style.bold ? ['700Bold', 'Bold'] : ['400Regular', ''];
  const options = {
    text: `<span foreground="${style.color}" insert_hyphens="false">${escapeXml(text)}</span>`,
    font: `Noto Naskh Arabic ${name} ${size}`,
    fontfile: fontFile(weight!),
    width: maxWidth,
    dpi: 72,
    rgba: true,
    wrap: 'word-char' as const,
  };
  const { data, info } = await sharp({ text: options }).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { input: data, raw: { width, height, channels }, width, height, text };
}

/** The text in the largest of the sizes in which it fits into the box, else cut. Null for text that shows nothing. */
export async function fitText(
  text: string,
  box: TextBox,
  style: TextStyle,
): Promise<DrawnText | null> {
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
  let [shown, hidden] = [1, whole.length];
  let best: DrawnText | null = null;
  while (hidden - shown > 1) {
    const length = Math.floor((shown + hidden) / 2);
    const drawn = await draw(cutText(whole, length), style.sizes.at(-1)!, box.width, style);
    if (fits(drawn)) [shown, best] = [length, drawn];
    else hidden = length;
  }
  return best;
}
