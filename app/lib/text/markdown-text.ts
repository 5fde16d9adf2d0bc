import type { Token } from 'markdown-it';
import { parseMarkdown } from './markdown';

/** Each open list: the number of its next item, or null for bullets. */
type Lists = (number | null)[];

function inlineText(tokens: Token[], wholeAddress: (href: string) => string): string {
  let text = '';
  const links: { href: string; from: number; isBare: boolean }[] = [];
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') text += '\n';
    else if (token.type === 'link_open') {
      const isBare = token.markup === 'linkify' || token.markup === 'autolink';
      links.push({ href: String(token.attrGet('href')), from: text.length, isBare });
    } else if (token.type === 'link_close') {
      const { href, from, isBare } = links.pop()!;
      if (!isBare && text.slice(from).trim() !== href) text += ` (${wholeAddress(href)})`;
    } else text += token.content;
  }
  return text;
}

function markOf(lists: Lists): string {
  const number = lists.at(-1);
  if (number === undefined) return '';
  if (number === null) return '• ';
  lists[lists.length - 1] = number + 1;
  return `${number}. `;
}

/** Lines of code keep their breaks; a rule becomes a dash. */
function blockText(token: Token, wholeAddress: (href: string) => string): string | null {
  if (token.type === 'inline') return inlineText(token.children ?? [], wholeAddress);
  if (token.type === 'fence' || token.type === 'code_block') return token.content.trimEnd();
  return token.type === 'hr' ? '—' : null;
}

/**
 * Returns Markdown as plain text without its marks, as a letter shows it: the address of a link follows its words.
 *
 * @param wholeAddress of a link that may be relative
 */
export function markdownText(source: string, wholeAddress: (href: string) => string): string {
  const lists: Lists = [];
  let text = '';
  let mark = '';
  for (const token of parseMarkdown(source)) {
    if (token.type === 'bullet_list_open') lists.push(null);
    else if (token.type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1));
    else if (/_list_close$/.test(token.type)) lists.pop();
    else if (token.type === 'list_item_open') mark = markOf(lists);
    const block = blockText(token, wholeAddress);
    if (block === null) continue;
    const indent = '  '.repeat(Math.max(0, lists.length - 1));
    const gap =
      mark && /^ *(?:•|\d+\.) /.test(text.slice(text.lastIndexOf('\n') + 1)) ? '\n' : '\n\n';
    text += `${text && gap}${indent}${mark}${block.replaceAll('\n', `\n${indent}`)}`;
    mark = '';
  }
  return text;
}
