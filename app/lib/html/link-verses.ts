import { changeOutsideLinks, roomForLinks, type LinkRoom } from '~/lib/text/outside-links';
import { findVerseReferences, type VerseReference } from '~/lib/quran/verse-references';

const addressOf = ({ surah, verse, lastVerse }: VerseReference): string =>
  `https://quran.com/${surah}/${verse}${lastVerse ? `-${lastVerse}` : ''}`;

function linkText(text: string, room: LinkRoom): string {
  let linked = '';
  let from = 0;
  for (const reference of findVerseReferences(text, room)) {
    const { start, end } = reference;
    linked += `${text.slice(from, start)}<a href="${addressOf(reference)}" rel="noopener noreferrer">${text.slice(start, end)}</a>`;
    from = end;
  }
  return linked + text.slice(from);
}

/** Sanitised HTML in which references to verses of the Qur'an lead to quran.com; links that are there stay. */
export function linkVerses(html: string, room = roomForLinks()): string {
  if (!/[0-9٠-٩۰-۹]/.test(html)) return html;
  return changeOutsideLinks(html, (text) => linkText(text, room));
}
