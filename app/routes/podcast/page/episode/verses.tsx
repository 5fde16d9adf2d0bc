import { Link } from '@remix-run/react';
import { formatClock } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { PlayFromTimes } from '~/player/controls/play-from-times';
import { VerseName } from '~/ui/text/verse-name';
import type { EpisodePage } from './episode-page.server';
import type { SpokenVerse } from './episode-verses.server';

type Props = { page: EpisodePage; verses: SpokenVerse[] };

/** Marks where the verses are heard in the recording; the list below has the same as text. */
function Timeline({ page, verses }: Props) {
  const { duration } = page.episode;
  const seconds = verses.flatMap(({ second }) => second ?? []);
  if (!duration || seconds.length === 0) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${duration} 1`}
      preserveAspectRatio="none"
      className="h-4 w-full rounded-full bg-raised text-accent rtl:-scale-x-100"
    >
      <path
        d={seconds.map((second) => `M${second} 0V1`).join('')}
        stroke="currentColor"
        strokeWidth={3}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

const kinds = {
  named: null,
  quoted: () => t('verses.quoted'),
  recited: () => t('verses.recited'),
};

/** The verses mentioned in the episode; without script, a time reloads the page at its second. */
export function Verses({ page, verses }: Props) {
  if (verses.length === 0) return null;
  const isTimed = verses.some(({ second }) => second !== null);
  return (
    <section id="verses" className="grid gap-4">
      <h2 className="text-2xl font-semibold">{t('verses.title')}</h2>
      <Timeline page={page} verses={verses} />
      <PlayFromTimes {...page}>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {verses.map(({ id, kind, second, shown }) => (
            <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-3">
              {isTimed ? (
                <span className="min-w-12 text-sm tabular-nums">
                  {second === null ? null : (
                    <a
                      href={`?t=${second}`}
                      className="inline-flex min-h-11 items-center text-accent underline"
                    >
                      {formatClock(second)}
                    </a>
                  )}
                </span>
              ) : null}{' '}
              <Link
                to={shown.path}
                className="inline-flex min-h-11 items-center text-accent underline"
              >
                <VerseName of={shown} />
              </Link>{' '}
              <span className="text-sm text-ink-muted">{kinds[kind]?.()}</span>
            </li>
          ))}
        </ul>
      </PlayFromTimes>
    </section>
  );
}
