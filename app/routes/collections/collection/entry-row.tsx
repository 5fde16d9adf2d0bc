import { Link } from '@remix-run/react';
import { Check } from 'lucide-react';
import type { CollectionEntry } from '~/domain/collections/collections';
import { titleDirection } from '~/lib/language/title-language';
import { formatClock } from '~/lib/time/duration';
import { podcastPath } from '~/lib/web/podcast-path';
import { t } from '~/messages/t';
import { Artwork } from '~/ui/cards/artwork';
import { EpisodeRow } from '~/ui/listening/episode-row';
import { Name } from '~/ui/text/name';
import type { CollectionPage } from './collection-page.server';
import { EntryChoices, EntryMenu } from './entry-menu';
import { partOf } from './part-of-entry';

type Props = { page: CollectionPage; entry: CollectionEntry };

const partText = ({ from, to }: CollectionEntry): string =>
  to === null
    ? t('collections.partFrom', { from: formatClock(from!) })
    : t('collections.partBetween', { from: formatClock(from!), to: formatClock(to) });

/** The note that the maker of the collection wrote on an entry. */
function Note({ note }: { note: string }) {
  return note ? (
    <p dir="auto" className="pb-2 text-sm wrap-anywhere">
      <Name of={note} />
    </p>
  ) : null;
}

/** Links to the page of the podcast, which lists its episodes. */
function PodcastRow({ page, entry }: Props) {
  const { title, language, slug, imagePath } = entry.podcast;
  return (
    <article
      dir={titleDirection(title)}
      className="relative flex min-h-18 items-center gap-2 py-1 md:py-2"
    >
      <Artwork
        path={imagePath}
        title={title}
        look="tiny"
        className="me-1 size-12 md:size-16 narrow:hidden"
      />
      <div className="min-w-0 flex-1">
        <h3 className="row-title text-[0.9375rem]/5 font-semibold md:text-base">
          <Link
            to={podcastPath(slug)}
            className="line-clamp-2 py-0.5 wrap-anywhere hover:underline"
          >
            <Name of={title} fallbackLanguage={language} />
          </Link>
        </h3>
        <p className="text-sm text-ink-muted">{t('collections.podcast')}</p>
      </div>
      {page.collection.isOwn ? <EntryMenu page={page} entry={entry} /> : null}
    </article>
  );
}

function PartFacts({ entry }: Pick<Props, 'entry'>) {
  return (
    <>
      {entry.heard ? (
        <>
          <Check aria-hidden="true" className="me-1 inline size-4 text-success" />
          <span className="sr-only">{t('collections.isHeard')} </span>
        </>
      ) : null}
      {partText(entry)}
    </>
  );
}

export function EntryRow({ page, entry }: Props) {
  const { collection, heard, signedIn } = page;
  const { item, kind } = entry;
  const isPart = kind === 'part';
  const hasChoices = collection.isOwn || (isPart && signedIn);
  return (
    <div className="min-w-0 flex-1">
      {item ? (
        <EpisodeRow
          {...item}
          heard={heard[item.episode.id] ?? null}
          part={partOf(entry)}
          entry={{ collectionId: collection.id, entryId: entry.id }}
          mark={isPart ? <PartFacts entry={entry} /> : null}
          isOfMany
          choices={hasChoices ? <EntryChoices page={page} entry={entry} /> : null}
        />
      ) : (
        <PodcastRow page={page} entry={entry} />
      )}
      <Note note={entry.note} />
    </div>
  );
}
