import { decodeHTML } from 'entities';

const block = /<\/?(?:p|br|li|ul|ol|div|h\d|tr|blockquote)\b[^>]*>/gi;
const invisible = /<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi;
const tag = /<\/?[a-z!][^>]*(?:>|$)/gi;

/**
 * The words of an HTML text, for places that show plain text. The result is text, not HTML: whoever shows it
 * escapes it.
 * @param maxLength cut there, at a space where one is near, with an ellipsis
 */
export function plainText(html: string, maxLength = Infinity): string {
  const text = decodeHTML(html.replace(invisible, ' ').replace(block, ' ').replace(tag, ''))
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > maxLength * 0.8 ? space : undefined).replace(/[\ud800-\udbff]$/, '')}…`;
}
