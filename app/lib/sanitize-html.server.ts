import { setImmediate as nextTurn } from 'node:timers/promises';
import { decodeHTML, escapeText } from 'entities';
import DOMPurify from 'isomorphic-dompurify';
import { stripEmoji } from './emoji';
import { htmlPieces } from './html-pieces';
import { LINK_REL, rewritePlainHtml } from './simple-html';

/** A document of this size is built and cleaned in about 5 ms; longer texts are cleaned piece by piece. */
const PIECE = 2 * 1024;

const RULES = {
  ALLOWED_TAGS: ['p', 'a', 'strong', 'em', 'br', 'span', 'ul', 'ol', 'li'],
  ALLOWED_ATTR: ['href', 'target', 'rel'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)/i,
};

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') {
    for (const name of RULES.ALLOWED_ATTR) node.removeAttribute(name);
    return;
  }
  if (node.getAttribute('target') !== '_blank') node.removeAttribute('target');
  if (node.hasAttribute('href')) node.setAttribute('rel', LINK_REL);
  else node.removeAttribute('rel');
});

/** Tags that mean the same as allowed ones, and blocks whose end would otherwise glue words together. */
function translateTags(html: string): string {
  return html
    .replace(/<(\/?)b(?=[\s/>])/gi, '<$1strong')
    .replace(/<(\/?)i(?=[\s/>])/gi, '<$1em')
    .replace(/<\/(?:div|h[1-6]|section|article|blockquote|tr|pre|dd|dt)\s*>/gi, '<br>$&');
}

function purify(html: string): string {
  return DOMPurify.sanitize(translateTags(html), RULES);
}

/** Text without any tag: its line ends are all the structure it has. */
function fromPlainText(text: string): string {
  return escapeText(decodeHTML(text).trim()).replace(/\r\n?|\n/g, '<br>');
}

function tidy(html: string): string {
  return html.replace(/<p>(?:\s|&nbsp;|<br>)*<\/p>/g, '').trim();
}

/**
 * HTML of a stranger as the site may show it: emoji stripped, only p, a, strong, em, br, span, ul, ol, li
 * with href, target and rel, links to http(s) and mailto only. Done once, when a text is stored. Gives way
 * to other work between pieces, because the document model is slow and grows without bound in one go.
 */
export async function sanitizeHtml(value: string): Promise<string> {
  const html = stripEmoji(value);
  if (!html.includes('<')) return fromPlainText(html);
  const plain = rewritePlainHtml(html);
  if (plain !== null) return tidy(plain);
  let clean = '';
  const pieces = html.length > PIECE ? htmlPieces(html, PIECE) : [html];
  for (const piece of pieces) {
    clean += purify(piece);
    await nextTurn();
  }
  return tidy(clean);
}
