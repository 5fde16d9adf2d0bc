import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { formatClock } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import type { ShownTranscript } from './episode-page.server';

type Matches = NonNullable<ShownTranscript['matches']>;

function Places({ transcript, matches }: { transcript: ShownTranscript; matches: Matches }) {
  const { lang, dir, languages, spoken } = transcript;
  const linkTo = ({ page, paragraph }: Matches['places'][number]) => {
    const parameters = new URLSearchParams({
      ...(languages.length > 1 ? { spoken } : {}),
      find: matches.words,
      ...(page > 1 ? { transcript: String(page) } : {}),
    });
    return `?${parameters}#p${paragraph}`;
  };
  return (
    <ol className="grid max-h-72 print:hidden divide-y divide-line overflow-y-auto rounded-card border border-line bg-surface px-4">
      {matches.places.map((place) => (
        <li key={place.paragraph} dir={dir}>
          <Link to={linkTo(place)} className="flex min-h-11 items-baseline gap-3 py-2">
            {place.start === null ? null : (
              <span className="min-w-12 shrink-0 text-sm text-ink-muted tabular-nums">
                {formatClock(place.start)}
              </span>
            )}{' '}
            <span lang={lang} className="text-accent underline wrap-anywhere">
              {place.text}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** Sticks below the site header while the transcript is in view. */
export const STAYS_IN_SIGHT =
  'z-10 bg-canvas py-2 print:hidden [@media(height>=40rem)]:sticky [@media(height>=40rem)]:top-32 sm:[@media(height>=40rem)]:top-18';

type TranscriptSearchProps = {
  transcript: ShownTranscript;
  /** Buttons to step between matches on this page. */
  steps: ReactNode;
};

/** Searches all pages of a long transcript; a single-page transcript is searched as one types. */
export function TranscriptSearch({ transcript, steps }: TranscriptSearchProps) {
  const { matches, languages, spoken, totalPages } = transcript;
  if (totalPages < 2) return null;
  return (
    <>
      <Form
        role="search"
        action="#transcript"
        preventScrollReset
        state={{ keepFocus: true }}
        className={`flex flex-wrap items-end gap-3 ${STAYS_IN_SIGHT}`}
      >
        {languages.length > 1 ? <input type="hidden" name="spoken" value={spoken} /> : null}
        <label className="grid grow gap-1">
          <span className="text-sm">{t('transcript.search')}</span>
          <input
            type="search"
            name="find"
            maxLength={200}
            key={matches?.words}
            defaultValue={matches?.words}
            dir="auto"
            placeholder=" "
            className="field w-full"
          />
        </label>
        <Button variant="secondary">{t('frame.search')}</Button>
        {steps}
      </Form>
      <p role="status" className="text-sm text-ink-muted print:hidden">
        {!matches
          ? null
          : matches.count > 0
            ? t('transcript.found', { count: matches.count })
            : t('transcript.foundNone')}
      </p>
      {matches && matches.count > 0 ? <Places transcript={transcript} matches={matches} /> : null}
    </>
  );
}
