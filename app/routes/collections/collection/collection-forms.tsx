import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { collectionPath, isEntryStep } from '~/domain/collections/collections';
import type { CollectionEntry } from '~/domain/collections/collections-schema';
import { t } from '~/messages/t';
import type { Waits } from '~/player/sync/changes';
import { useKeep } from '~/player/sync/send-or-keep';
import { useOutcomeFetcher } from '~/ui/feedback/outcomes';
import { Button } from '~/ui/forms/button';
import { EnhancedField, ReturnHere } from '~/ui/forms/enhanced-form';
import { closeMenu, DotsMenu, MenuChoice } from '~/ui/navigation/menu-panel';
import { Name } from '~/ui/text/inline-text';
import type { CollectionPage } from './collection-page.server';
import { entryMoved, partHeard, placeAfter } from './waiting-changes';

/** Changes the collection, or one of its entries, and stays on the page. */
export function ChangeForm({
  path,
  entryId,
  waits,
  className,
  children,
}: {
  path: string;
  entryId?: string;
  /** What is kept to be sent later if there is no answer. */
  waits?: Waits;
  className?: string;
  children: ReactNode;
}) {
  const fetcher = useOutcomeFetcher({
    failureTitle: t('collections.notChanged'),
    keep: useKeep(waits),
  });

  return (
    <fetcher.Form
      method="post"
      action={`${path}/change`}
      onSubmit={({ currentTarget }) => closeMenu(currentTarget)}
      className={className}
      noValidate
    >
      <EnhancedField />
      <ReturnHere />
      {entryId ? <input type="hidden" name="entry" value={entryId} /> : null}
      {children}
    </fetcher.Form>
  );
}

/** Copies the collection and opens the copy. */
export function CopyForm({ path }: { path: string }) {
  return (
    <Form method="post" action={`${path}/change`}>
      <Button
        name="intent"
        value="copy"
        variant="secondary"
        busy={useNavigation().state !== 'idle'}
      >
        {t('collections.copy')}
      </Button>
    </Form>
  );
}

type EntryProps = { page: CollectionPage; entry: CollectionEntry };

const titleOf = ({ item, podcast }: CollectionEntry) => item?.episode.title ?? podcast.title;

const nameOf = (entry: CollectionEntry) => (
  <Name of={titleOf(entry)} fallbackLanguage={entry.podcast.language} />
);

/** Null for what is no step. */
function stepOf({ collection, entries }: CollectionPage, entry: CollectionEntry, step = '') {
  if (!isEntryStep(step)) return null;
  return entryMoved(collection.id, entry.id, placeAfter(step, entries, entry), titleOf(entry));
}

const Choice = ({
  entry,
  intent,
  text,
}: Pick<EntryProps, 'entry'> & { intent: string; text: string }) => (
  <MenuChoice name="intent" value={intent} text={text} of={nameOf(entry)} />
);

/** Moves an entry a long way in a long collection; numbers beyond the last mean the last. */
function MoveToNumber({ page, entry }: EntryProps) {
  const { collection } = page;
  const id = `number-${entry.id}`;
  return (
    <ChangeForm
      path={collectionPath(collection.id)}
      entryId={entry.id}
      waits={({ number: [number] = [] as string[] }) =>
        Number(number) > 0
          ? entryMoved(collection.id, entry.id, { number: Number(number) }, titleOf(entry))
          : null
      }
      className="flex flex-wrap items-center gap-2 px-3 py-1"
    >
      <label htmlFor={id}>
        {t('collections.moveTo')} <span className="sr-only">{nameOf(entry)}</span>
      </label>
      <input
        id={id}
        name="number"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={entry.number}
        className="field w-20"
      />
      <Button name="intent" value="number" variant="secondary">
        {t('collections.move')}
      </Button>
    </ChangeForm>
  );
}

/** Actions for the maker of the collection. */
function OwnChoices({ page, entry }: EntryProps) {
  const { collection, pages } = page;
  const path = collectionPath(collection.id);
  const isFirst = entry.number === 1;
  const isLast = entry.number === pages.totalCount;
  return (
    <>
      <ChangeForm
        path={path}
        entryId={entry.id}
        waits={({ intent }) => stepOf(page, entry, intent?.[0])}
      >
        {isFirst ? null : (
          <>
            <Choice entry={entry} intent="top" text={t('listening.toTop')} />
            <Choice entry={entry} intent="up" text={t('listening.moveUp')} />
          </>
        )}
        {isLast ? null : (
          <>
            <Choice entry={entry} intent="down" text={t('listening.moveDown')} />
            <Choice entry={entry} intent="end" text={t('collections.toEnd')} />
          </>
        )}
        <Choice entry={entry} intent="cover" text={t('collections.useCover')} />
        <Choice entry={entry} intent="remove" text={t('collections.remove')} />
      </ChangeForm>
      {pages.totalCount > 2 ? <MoveToNumber page={page} entry={entry} /> : null}
    </>
  );
}

/** Actions of an entry, in addition to those of its episode. */
export function EntryChoices({ page, entry }: EntryProps) {
  const { collection, signedIn } = page;
  return (
    <>
      {entry.kind === 'part' && signedIn ? (
        <ChangeForm
          path={collectionPath(collection.id)}
          entryId={entry.id}
          waits={() => partHeard(collection.id, entry.id, !entry.heard, titleOf(entry))}
        >
          <Choice
            entry={entry}
            intent={entry.heard ? 'unheard' : 'heard'}
            text={entry.heard ? t('collections.markUnheard') : t('collections.markHeard')}
          />
        </ChangeForm>
      ) : null}
      {collection.isOwn ? <OwnChoices page={page} entry={entry} /> : null}
    </>
  );
}

/** The menu of an entry that is a podcast. */
export function EntryMenu({ page, entry }: EntryProps) {
  const label = (
    <>
      {t('listening.more')} {nameOf(entry)}
    </>
  );
  return (
    <DotsMenu label={label} title={nameOf(entry)}>
      <OwnChoices page={page} entry={entry} />
    </DotsMenu>
  );
}
