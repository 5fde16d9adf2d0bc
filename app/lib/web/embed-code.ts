import { escapeXml } from '~/lib/text/escape-xml';

/** In pixels; fits a two-line title. */
export const EMBED_HEIGHT = 180;

/** Returns the HTML that embeds a player in another site. */
export const embedCode = (
  address: string,
  { title, width }: { title: string; width: number | string },
): string =>
  `<iframe src="${escapeXml(address)}" title="${escapeXml(title)}" width="${width}" ` +
  `height="${EMBED_HEIGHT}" loading="lazy" style="border:0"></iframe>`;
