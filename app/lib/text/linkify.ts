import { parseAddress } from '~/lib/web/parse-address';

export type TextPart = { text: string; href?: string };

const ADDRESS = /https?:\/\/[^\s<>"'`{}|\\^[\]]+/g;

/** Trailing punctuation is no part of an address, nor is an unmatched closing bracket. */
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

export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTail(match[0]);
    const url = parseAddress(address);
    if (!url) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: address, href: url.href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
