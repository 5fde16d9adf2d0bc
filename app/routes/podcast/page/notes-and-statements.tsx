import type { ReactNode } from 'react';
import type { Statements as Said } from '~/lib/feeds/podcast-namespace';
import { t } from '~/messages/t';
import { Name, RichText, Dotted } from '~/ui/text/inline-text';
import { Pagination } from '~/ui/lists/pagination';

type Props = { said: Said; language: string | null };

/** The makers' statements about license, places and the like in one line; renders nothing without any. */
export function Statements({ said, language }: Props) {
  const parts = partsOf(said, language);
  if (parts.length === 0) return null;
  return (
    <p className="text-sm text-ink-muted">
      <Dotted>
        {parts.map(([key, part]) => (
          <span key={key}>{part}</span>
        ))}
      </Dotted>
    </p>
  );
}

function partsOf({ license, places = [], ai, discussion }: Said, language: string | null) {
  const parts: [string, ReactNode][] = [];
  const named = (text: string, name: string, url: string | null) => (
    <RichText
      text={text}
      marks={{
        name: () => <Linked url={url}>{<Name of={name} fallbackLanguage={language} />}</Linked>,
      }}
    />
  );
  if (ai) parts.push(['ai', t('podcast.madeWithAi')]);
  for (const { name, about, url } of places) {
    const text = about ? t('podcast.placeAbout') : t('podcast.placeMade');
    parts.push([`place ${about} ${name}`, named(text, name, url)]);
  }
  if (license) parts.push(['license', named(t('podcast.license'), license.name, license.url)]);
  if (discussion) {
    const { host } = new URL(discussion);
    parts.push(['discussion', named(t('podcast.discussion'), host, discussion)]);
  }
  return parts;
}

function Linked({ url, children }: { url: string | null; children: ReactNode }) {
  if (!url) return children;
  return (
    <a
      href={url}
      rel="noopener noreferrer nofollow ugc"
      className="inline-block min-h-6 underline wrap-anywhere hover:text-ink"
    >
      {children}
    </a>
  );
}

/** Links to the other parts of a description that is too long for one page. */
export function NotesPages({ notes: { part, parts } }: { notes: { part: number; parts: number } }) {
  return (
    <Pagination
      label={t('podcast.descriptionPages')}
      parameter="notes"
      without="t"
      of={{ currentPage: part, totalPages: parts }}
    />
  );
}
