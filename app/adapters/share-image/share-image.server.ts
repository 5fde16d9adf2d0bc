import { createRequire } from 'node:module';
import { renderAsync } from '@resvg/resvg-js';
import { escapeXml } from '~/lib/escape-xml';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 90;
/** Letters that fit on a line of the title, about; text is not measured here. */
const LINE = 26;
const MOST_LINES = 4;

const font = (weight: string) =>
  createRequire(import.meta.url).resolve(
    `@expo-google-fonts/noto-naskh-arabic/${weight}/NotoNaskhArabic_${weight}.ttf`,
  );

/** Scripts that the bundled fonts have letters for; others need what the machine has. */
const BUNDLED = /^[\p{Script=Latin}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]*$/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function wrap(text: string): string[] {
  const lines: string[] = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)!;
    if (line && line.length + word.length + 1 > LINE) lines.push(word.slice(0, LINE));
    else lines[lines.length - 1] = line ? `${line} ${word}` : word.slice(0, LINE);
  }
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]} …`];
}

function textLine(text: string, y: number, size: number, color: string, weight = 400): string {
  const rightToLeft = RIGHT_TO_LEFT.test(text);
  const place = rightToLeft ? `x="${WIDTH - MARGIN}" text-anchor="end"` : `x="${MARGIN}"`;
  return `<text ${place} y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}">${escapeXml(text)}</text>`;
}

/** A row of eight-pointed stars, the site's own sign. */
function stars(): string {
  const star = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><rect x="-34" y="-34" width="68" height="68"/><rect x="-34" y="-34" width="68" height="68" transform="rotate(45)"/></g>`;
  const all: string[] = [];
  for (let x = 0; x <= WIDTH; x += 120) for (let y = 0; y <= HEIGHT; y += 126) all.push(star(x, y));
  return `<g fill="none" stroke="#ffffff" stroke-opacity="0.07" stroke-width="2">${all.join('')}</g>`;
}

/**
 * Draws a preview image for chats and social sites: 1200 by 630, PNG. Nothing is fetched for it.
 */
export async function drawShareImage({
  title,
  author,
  siteName,
}: {
  title: string;
  author: string | null;
  siteName: string;
}): Promise<Uint8Array<ArrayBuffer>> {
  const lines = wrap(title);
  const size = lines.length > 2 ? 64 : 80;
  const top = 190;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Noto Naskh Arabic">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#0d6657"/>`,
    stars(),
    `<rect x="${MARGIN}" y="96" width="88" height="8" fill="#e3b85c"/>`,
    ...lines.map((line, index) => textLine(line, top + index * size * 1.35, size, '#ffffff', 700)),
    author ? textLine(wrap(author)[0]!, 540, 38, '#dcefe9') : '',
    textLine(siteName, 590, 30, '#e3b85c', 700),
    '</svg>',
  ].join('');
  const image = await renderAsync(svg, {
    font: {
      fontFiles: [font('400Regular'), font('700Bold')],
      loadSystemFonts: !BUNDLED.test(title + (author ?? '') + siteName),
      defaultFontFamily: 'Noto Naskh Arabic',
    },
  });
  return new Uint8Array(image.asPng());
}
