import { titleDirection } from '~/lib/language/title-language';
import { formatClock } from '~/lib/time/duration';
import { t } from '~/messages/t';
import { Name } from '~/ui/text/name';
import type { EpisodePage } from './episode-page.server';
import { PlayFromTimes } from './play-from-times';

type Props = { page: EpisodePage; chapters: { start: number; title: string }[] };

/** Without script a link begins the page at its second. */
export function Chapters({ page, chapters }: Props) {
  if (chapters.length === 0) return null;
  return (
    <section aria-labelledby="chapters" className="grid gap-4">
      <h2 id="chapters" className="text-2xl font-semibold">
        {t('chapters.title')}
      </h2>
      <PlayFromTimes page={page}>
        <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {chapters.map(({ start, title }) => (
            <li key={start} dir={titleDirection(title)}>
              <a href={`?t=${start}`} className="group flex min-h-11 items-baseline gap-3 py-2">
                <span className="min-w-12 shrink-0 text-sm text-ink-muted tabular-nums">
                  {formatClock(start)}
                </span>{' '}
                <Name
                  of={title}
                  likely={page.podcast.language}
                  className="text-accent underline wrap-anywhere"
                />
              </a>
            </li>
          ))}
        </ol>
      </PlayFromTimes>
    </section>
  );
}
