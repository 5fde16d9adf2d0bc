import { escapeUTF8 } from 'entities';
import { cleanText } from '~/lib/text/normalize-text';
import { parseAddress } from '~/lib/web/parse-address';

export const escapeXml = (text: string): string => escapeUTF8(cleanText(text));

type TextPart = { text: string; href?: string };

/** Matches `https://…`, `www.…` and email addresses. */
const ADDRESS =
  /(?:https?:\/\/|(?<![\p{L}\p{N}_.@/-])www\.(?=[^\s./]+\.))[^\s<>"'`{}|\\^[\]]+|(?<![\w.+/-])[a-z\d][\w.+-]{0,63}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,63}(?![\w@-])/giu;

/** Strips trailing punctuation and an unmatched closing bracket from an address. */
function withoutTail(address: string): string {
  let end = address.length;
  let surplus = address.split(')').length - address.split('(').length;
  while (end > 0) {
    const last = address[end - 1]!;
    const closes = last === ')' && surplus > 0;
    if (!closes && !/[.,;:!?،؛؟…»”’*_]/.test(last)) break;
    if (closes) surplus -= 1;
    end -= 1;
  }
  return address.slice(0, end);
}

function hrefOf(address: string): string | null {
  if (/^https?:/i.test(address)) return parseAddress(address)?.href ?? null;
  if (/^www\./i.test(address)) return parseAddress(`https://${address}`)?.href ?? null;
  return `mailto:${address}`;
}

/** Splits plain text into parts, in order; web and email addresses have an `href`. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTail(match[0]);
    const href = hrefOf(address);
    if (href === null) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Converts plain text to HTML with linked addresses and preserved line breaks. */
export const linkedHtml = (text: string): string =>
  linkify(text)
    .map(({ text: label, href }) =>
      href ? `<a href="${escapeXml(href)}">${escapeXml(label)}</a>` : escapeXml(label),
    )
    .join('')
    .replaceAll('\n', '<br>');

const LINK_WITH_SCHEME = /https?:\/\/|\bwww\.\S/i;
/** The most commonly advertised TLDs, so that a full stop without a following space is not taken for a domain. */
const BARE_DOMAIN =
  /[\p{L}\p{N}-]\.(?:com|net|org|info|biz|io|me|co|ru|cn|xyz|shop|store|online|site|top|click|link|app|dev|live|pro|tv|ly|to|cc)(?=$|[^\p{L}\p{N}])/iu;

/** Whether a text contains a web address, such as `https://example.org` or `example.com`. */
export const hasLink = (text: string): boolean =>
  LINK_WITH_SCHEME.test(text) || BARE_DOMAIN.test(text);

/** In pixels; fits a two-line title. */
export const EMBED_HEIGHT = 180;

/** Returns the HTML that embeds a player in another site. */
export const embedCode = (
  address: string,
  { title, width }: { title: string; width: number | string },
): string =>
  `<iframe src="${escapeXml(address)}" title="${escapeXml(title)}" width="${width}" ` +
  `height="${EMBED_HEIGHT}" loading="lazy" style="border:0"></iframe>`;
