import { Link, useRevalidator } from '@remix-run/react';
import { useRef } from 'react';
import { partOf } from '~/domain/collections/collections';
import type { CollectionEntry } from '~/domain/collections/collections-schema';
import { titleDirection } from '~/lib/language/text-language';
import { formatClock } from '~/lib/time/duration';
import { podcastPath } from '~/lib/web/site-paths';
import { t, digits } from '~/messages/t';
import { usePlayer } from '~/player/engine/use-player';
import { sendOrKeep } from '~/player/sync/send-or-keep';
import { Artwork } from '~/ui/cards/artwork';
import { showToast } from '~/ui/feedback/toasts';
import { EpisodeRow } from '~/ui/listening/episode-row';
import {
  DRAGGED_ROW,
  DRAGGED_ROWS,
  DragHandle,
  useDraggedRow,
} from '~/ui/listening/use-dragged-row';
import { Check } from '~/ui/text/icons';
import { Name } from '~/ui/text/inline-text';
import { EntryChoices, EntryMenu } from './collection-forms';
import type { CollectionPage } from './collection-page.server';
import { entryMoved } from './waiting-changes';

type EntryProps = { page: CollectionPage; entry: CollectionPage['entries'][number] };

const partText = ({ from, to }: CollectionEntry): string =>
  to === null
    ? t('collections.partFrom', { from: formatClock(from!) })
    : t('collections.partBetween', { from: formatClock(from!), to: formatClock(to) });

/** The note that the maker of the collection wrote on an entry. */
function Note({ entry: { note, address } }: Pick<EntryProps, 'entry'>) {
  return (
    <div className="text-sm wrap-anywhere">
      {note ? (
        <p dir="auto" className="text-as-page pb-2">
          <Name of={note} />
        </p>
      ) : null}
      <p dir="ltr" className="hidden pb-2 print:block">
        {address}
      </p>
    </div>
  );
}

/** Links to the page of the podcast, which lists its episodes. */
function PodcastRow({ page, entry }: EntryProps) {
  const { title, language, slug, imagePath } = entry.podcast;
  return (
    <article className="relative flex min-h-18 items-center gap-2 py-1 md:py-2">
      <Artwork
        path={imagePath}
        title={title}
        variant="tiny"
        className="me-1 size-12 md:size-16 narrow:hidden"
      />
      <div className="min-w-0 flex-1">
        <h3 className="row-title text-[0.9375rem]/5 font-semibold md:text-base">
          <Link
            to={podcastPath(slug)}
            dir={titleDirection(title)}
            className="line-clamp-2 text-as-page py-0.5 wrap-anywhere hover:underline"
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

function PartFacts({ entry }: Pick<EntryProps, 'entry'>) {
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

export function EntryRow({ page, entry }: EntryProps) {
  const { collection, positions, signedIn } = page;
  const { item, kind } = entry;
  const isPart = kind === 'part';
  const hasChoices = collection.isOwn || (isPart && signedIn);
  return item ? (
    <EpisodeRow
      {...item}
      heard={positions[item.episode.id] ?? null}
      part={partOf(entry)}
      entry={{ collectionId: collection.id, entryId: entry.id }}
      mark={isPart ? <PartFacts entry={entry} /> : null}
      isOfMany
      choices={hasChoices ? <EntryChoices page={page} entry={entry} /> : null}
    />
  ) : (
    <PodcastRow page={page} entry={entry} />
  );
}

type EntryListProps = { page: CollectionPage };

/** Moves an entry to where it was dropped on the page. */
function useMove({ collection, entries }: CollectionPage) {
  const player = usePlayer();
  const { revalidate } = useRevalidator();
  return async (id: string, before: string | null): Promise<void> => {
    const to = before === null ? { number: entries.at(-1)!.number } : { before };
    const { item, podcast } = entries.find((entry) => entry.id === id)!;
    const title = item?.episode.title ?? podcast.title;
    const answer = await sendOrKeep(player, entryMoved(collection.id, id, to, title));
    if (answer.kept) return void showToast(answer.kept);
    if (answer.ok) return revalidate();
    showToast({
      title: t('collections.notChanged'),
      description: answer.error ?? undefined,
      variant: 'destructive',
    });
  };
}

/** A page of the entries, in order. Its maker can drag them. */
export function EntryList({ page }: EntryListProps) {
  const { collection, entries } = page;
  const list = useRef<HTMLOListElement>(null);
  const move = useMove(page);
  const drag = useDraggedRow(
    list,
    entries.map(({ id }) => id),
    (id, before) => void move(id, before),
  );
  const isDraggable = collection.isOwn && entries.length > 1;
  return (
    <ol ref={list} start={entries[0]?.number} className={DRAGGED_ROWS}>
      {entries.map((entry, index) => (
        <li key={entry.id} className={`${DRAGGED_ROW} flex-wrap break-inside-avoid`}>
          {isDraggable ? (
            <DragHandle onGrab={(down) => drag(down, index)} className="h-18 print:hidden" />
          ) : null}
          <span className="min-w-6 text-end text-sm text-ink-muted tabular-nums">
            {digits(entry.number)}
          </span>
          <div className="min-w-0 flex-1">
            <EntryRow page={page} entry={entry} />
          </div>
          <div className={`basis-full ${isDraggable ? 'ps-14 narrow:ps-7' : 'ps-7'}`}>
            <Note entry={entry} />
          </div>
        </li>
      ))}
    </ol>
  );
}
