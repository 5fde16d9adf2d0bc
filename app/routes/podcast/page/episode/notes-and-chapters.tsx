import { Link } from '@remix-run/react';
import type { Soundbite } from '~/lib/chapters';
import { titleDirection } from '~/lib/language/text-language';
import { formatClock } from '~/lib/time/duration';
import { writePart, type Part } from '~/lib/time/part';
import { t } from '~/messages/t';
import { PlayFromTimes } from '~/player/controls/play-from-times';
import { SpeakerName, NotesPages } from '~/routes/podcast/page/facts-and-notes';
import { RichText, Name, VerseName } from '~/ui/text/inline-text';
import { FormattedText } from '~/ui/text/written-text';
import type { EpisodePage, SpokenVerse } from './episode-page.server';

const ROLES: Record<string, () => string> = {
  host: () => t('podcast.host'),
  guest: () => t('podcast.guest'),
};

function People({ page: { people, podcast } }: { page: EpisodePage }) {
  if (people.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {people.map(({ role, ...person }) => {
        const name = <SpeakerName speaker={person} likely={podcast.language} />;
        const roleName = ROLES[role.toLowerCase()]?.();
        return (
          <li key={`${role} ${person.name}`}>
            {roleName ? (
              <RichText
                text={t('podcast.personInRole', { role: roleName })}
                marks={{ name: () => name }}
              />
            ) : (
              name
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The full notes; clicking a time in them plays from there. */
export function EpisodeNotes({ page }: { page: EpisodePage }) {
  const { episode } = page;
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl font-semibold">{t('podcast.aboutEpisode')}</h2>
      <People page={page} />
      {episode.description.html ? (
        <PlayFromTimes {...page}>
          <FormattedText text={episode.description} />
        </PlayFromTimes>
      ) : (
        <p className="text-ink-muted">{t('podcast.noNotes')}</p>
      )}
      <NotesPages notes={page.notes} />
    </section>
  );
}

type TimedItem = Part & { title: string };

type PlacesProps = { page: EpisodePage; id: string; heading: string; items: TimedItem[] };

/** Without script, a link reloads the page at that second. */
function TimedList({ page, id, heading, items }: PlacesProps) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-2xl font-semibold">
        {heading}
      </h2>
      <PlayFromTimes {...page}>
        <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {items.map(({ title, ...part }, at) => (
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
  const items = chapters.map((chapter) => ({ ...chapter, end: null }));
  return <TimedList page={page} id="chapters" heading={t('chapters.title')} items={items} />;
}

/** A clip without a title takes the episode's title. */
export function Soundbites({ page, soundbites }: { page: EpisodePage; soundbites: Soundbite[] }) {
  const items = soundbites.map(({ title, ...part }) => ({ ...part, title: title || page.title }));
  return <TimedList page={page} id="clips" heading={t('podcast.clips')} items={items} />;
}

type VersesProps = { page: EpisodePage; verses: SpokenVerse[] };

/** Marks where the verses are heard in the recording; the list below has the same as text. */
function Timeline({ page, verses }: VersesProps) {
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
export function Verses({ page, verses }: VersesProps) {
  if (verses.length === 0) return null;
  const isTimed = verses.some(({ second }) => second !== null);
  return (
    <section id="verses" className="grid gap-4">
      <h2 className="text-2xl font-semibold">{t('verses.title')}</h2>
      <Timeline page={page} verses={verses} />
      <PlayFromTimes {...page}>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {verses.map(({ id, kind, second, verseLink }) => (
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
                to={verseLink.path}
                className="inline-flex min-h-11 items-center text-accent underline"
              >
                <VerseName of={verseLink} />
              </Link>{' '}
              <span className="text-sm text-ink-muted">{kinds[kind]?.()}</span>
            </li>
          ))}
        </ul>
      </PlayFromTimes>
    </section>
  );
}
