import type { Soundbite } from '~/lib/chapters/soundbite';
import { titleDirection } from '~/lib/language/title-language';
import { formatClock } from '~/lib/time/duration';
import { writePart, type Part } from '~/lib/time/part';
import { t } from '~/messages/t';
import { Name } from '~/ui/text/name';
import type { EpisodePage } from './episode-page.server';
import { PlayFromTimes } from '~/player/controls/play-from-times';

type Place = Part & { title: string };

type Props = { page: EpisodePage; id: string; heading: string; places: Place[] };

/** Without script, a link reloads the page at that second. */
function Places({ page, id, heading, places }: Props) {
  if (places.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-2xl font-semibold">
        {heading}
      </h2>
      <PlayFromTimes {...page}>
        <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {places.map(({ title, ...part }, at) => (
            <li key={at} dir={titleDirection(title)}>
              <a
                // An empty time would leave the page unchanged.
                href={`?t=${writePart(part) || 0}`}
                className="group flex min-h-11 items-baseline gap-3 py-2"
              >
                <span className="min-w-12 shrink-0 text-sm text-ink-muted tabular-nums">
                  {formatClock(part.start)}
                  {part.end === null ? null : `–${formatClock(part.end)}`}
                </span>{' '}
                <Name
                  of={title}
                  fallbackLanguage={page.podcast.language}
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

export function Chapters({
  page,
  chapters,
}: {
  page: EpisodePage;
  chapters: { start: number; title: string }[];
}) {
  const places = chapters.map((chapter) => ({ ...chapter, end: null }));
  return <Places page={page} id="chapters" heading={t('chapters.title')} places={places} />;
}

/** A clip without a title takes the episode's title. */
export function Soundbites({ page, soundbites }: { page: EpisodePage; soundbites: Soundbite[] }) {
  const places = soundbites.map(({ title, ...part }) => ({ ...part, title: title || page.title }));
  return <Places page={page} id="clips" heading={t('podcast.clips')} places={places} />;
}
