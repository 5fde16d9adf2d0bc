import { linkedHtml } from '~/lib/html/linkify';
import { escapeXml } from '~/lib/text/escape-xml';

/** A line that links to a page of the site. */
export type LetterLine = { text: string; url: string };

export type LetterSection = { heading: string; lines: LetterLine[] };

type Parts = { greeting: string; sections: LetterSection[]; ending: string };

const lineHtml = ({ text, url }: LetterLine): string =>
  `<li dir="auto"><a href="${escapeXml(url)}">${escapeXml(text)}</a></li>`;

const sectionHtml = ({ heading, lines }: LetterSection): string =>
  `<h2>${escapeXml(heading)}</h2><ul>${lines.map(lineHtml).join('')}</ul>`;

const sectionText = ({ heading, lines }: LetterSection): string =>
  [heading, ...lines.map(({ text, url }) => `- ${text}\n  ${url}`)].join('\n');

/** Renders the same letter as text and as HTML. */
export function letterOf({ greeting, sections, ending }: Parts): { text: string; html: string } {
  return {
    text: [greeting, ...sections.map(sectionText), ending].join('\n\n'),
    html: `<p>${linkedHtml(greeting)}</p>${sections.map(sectionHtml).join('')}<p>${linkedHtml(ending)}</p>`,
  };
}
