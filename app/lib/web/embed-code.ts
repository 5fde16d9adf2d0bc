import { escapeXml } from '~/lib/text/escape-xml';

/** Pixels; what the player needs with a title of two lines. */
export const EMBED_HEIGHT = 180;

/** HTML that shows a player in a page of another site. */
export const embedCode = (
  address: string,
  { title, width }: { title: string; width: number | string },
): string =>
  `<iframe src="${escapeXml(address)}" title="${escapeXml(title)}" width="${width}" ` +
  `height="${EMBED_HEIGHT}" loading="lazy" style="border:0"></iframe>`;
