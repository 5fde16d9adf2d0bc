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

/** Links references to Qur'an verses in sanitized HTML to quran.com. Existing links stay unchanged. */
export function linkVerses(html: string, room = roomForLinks()): string {
  if (!/[0-9٠-٩۰-۹]/.test(html)) return html;
  return changeOutsideLinks(html, (text) => linkText(text, room));
}
