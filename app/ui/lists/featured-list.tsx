import { Link, useLocation } from '@remix-run/react';
import { useState, type ReactNode, useEffect, useRef } from 'react';
import { titleDirection } from '~/lib/language/text-language';
import type { Failure } from '~/lib/web/form-outcome';
import type { Page } from '~/lib/web/page';
import { t } from '~/messages/t';
import { Artwork } from '~/ui/cards/artwork';
import { EmptyState } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { useFormKey } from '~/ui/forms/enhanced-form';
import { ErrorSummary, RowForm } from '~/ui/forms/form';
import { FieldErrors, Refused, TextField, useFirstValue, useRefused } from '~/ui/forms/form-fields';
import { ArrowDown, ArrowUp, Star } from '~/ui/text/icons';
import { Name, RichText, NamedText, unseen } from '~/ui/text/inline-text';
import { AdminList, withRowNames } from './admin-list';
import { rowNoteClass, rowTitleClass, rowsClass } from './row-classes';

type FeaturedRow = {
  item: { id: string; notes: string | null; displayOrder: number; isActive: boolean };
  title: string;
  subtitle: string | null;
  imagePath: string | null;
  language: string | null;
};

type FeaturedItemProps = FeaturedRow & {
  removeTo: string;
  movable: boolean;
};

function ActiveSwitch({ item, name, errors }: Pick<FeaturedItemProps, 'item'> & Part) {
  const id = `active.${item.id}`;
  return (
    <Button
      name="intent"
      value={`${item.isActive ? 'deactivate' : 'activate'}:${item.id}`}
      id={id}
      aria-describedby={errors ? `${id}-error` : undefined}
      role="switch"
      aria-checked={item.isActive}
      variant={item.isActive ? 'primary' : 'secondary'}
    >
      <NamedText
        seen={item.isActive ? t('list.active') : t('list.inactive')}
        text={t('list.isActive')}
        name={name}
      />
    </Button>
  );
}

type Part = { name: ReactNode; errors?: string[] };

function Move({ id, way, name }: Part & { id: string; way: 'up' | 'down' }) {
  const Arrow = way === 'up' ? ArrowUp : ArrowDown;
  return (
    <Button name="intent" value={`${way}:${id}`} variant="quiet" size="icon">
      <Arrow aria-hidden="true" className="size-5" />
      <NamedText text={way === 'up' ? t('list.moveUp') : t('list.moveDown')} name={name} />
    </Button>
  );
}

/** Collapsed at first to keep rows short. Its fields are submitted even while collapsed. */
function Details({
  item: { id, displayOrder, notes },
  removeTo,
  name,
}: Pick<FeaturedItemProps, 'item' | 'removeTo'> & Part) {
  const { search } = useLocation();
  const was = useFirstValue(`was.${id}`, `${displayOrder} ${notes ?? ''}`);
  const ofOrder = useRefused(`displayOrder.${id}`).errors;
  const ofNotes = useRefused(`notes.${id}`).errors;
  const refused = Boolean(ofOrder ?? ofNotes);
  // Rejected fields stay open after they are saved, along with the pressed button.
  const [open, setOpen] = useState(refused);
  return (
    <details
      open={open || refused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="open:basis-full"
    >
      <summary className="inline-flex min-h-11 items-center px-2 text-accent">
        <span>
          <RichText text={t('list.edit')} marks={{ name: () => unseen(name) }} />
        </span>
      </summary>
      <input type="hidden" name={`was.${id}`} value={was} />
      <div className="flex flex-wrap items-end gap-3 pt-1">
        <div className="w-20 sm:w-28">
          <TextField
            label={t('list.order')}
            of={name}
            name={`displayOrder.${id}`}
            inputMode="numeric"
            required
            defaultValue={displayOrder}
          />
        </div>
        <div className="min-w-[min(100%,9rem)] flex-1 sm:min-w-48">
          <TextField
            label={t('list.notes')}
            of={name}
            name={`notes.${id}`}
            maxLength={1000}
            defaultValue={notes ?? ''}
          />
        </div>
        <Button name="intent" value={`save:${id}`} variant="secondary">
          <NamedText seen={t('list.save')} text={t('list.saveThis')} name={name} />
        </Button>
        <Link
          to={removeTo + search}
          className="inline-flex min-h-11 items-center px-2 text-danger underline"
        >
          <NamedText seen={t('list.remove')} text={t('list.removeThis')} name={name} />
        </Link>
      </div>
    </details>
  );
}

function FeaturedItem({
  item,
  title,
  subtitle,
  imagePath,
  language,
  removeTo,
  movable,
}: FeaturedItemProps) {
  const name = <Name of={title} fallbackLanguage={language} />;
  const part = { name, errors: useRefused(`active.${item.id}`).errors };
  return (
    <li
      id={item.id}
      dir={titleDirection(title)}
      className="grid items-center gap-x-6 px-4 py-2 md:grid-cols-2"
    >
      <div className="flex items-center gap-3">
        <Artwork path={imagePath} title={title} variant="thumb" className="w-12" />
        <div className="min-w-0 flex-1">
          <p className={rowTitleClass}>{name}</p>
          {subtitle ? (
            <p className={`text-sm text-ink-muted ${rowNoteClass}`}>
              <Name of={subtitle} />
            </p>
          ) : null}
        </div>
      </div>
      <div>
        <div className="flex flex-wrap items-center gap-2 pt-1 md:justify-end">
          <ActiveSwitch item={item} {...part} />
          {movable ? <Move id={item.id} way="up" {...part} /> : null}
          {movable ? <Move id={item.id} way="down" {...part} /> : null}
          <Details item={item} removeTo={removeTo} {...part} />
        </div>
        <FieldErrors id={`active.${item.id}-error`} errors={part.errors} />
      </div>
    </li>
  );
}

/** Rows per page: fewer below search results, so that both fit on two phone screens. */
export const featuredRows = (url: URL) => (url.searchParams.get('q') ? 2 : 5);

type Outcome = Failure | { ok: boolean } | undefined;

/** Sorts a rejection by what it concerns: the rows of the list, or the item to add. */
function refusals(outcome: Outcome): { ofAdding: Failure | null; ofRows: Failure | null } {
  const failure = outcome && 'error' in outcome ? outcome : null;
  const adding = failure?.values.intent?.[0] === 'feature';
  return { ofAdding: adding ? failure : null, ofRows: adding ? null : failure };
}

/** Resets the fields to the stored values after an accepted submission. */
function useFormReset(failure: Failure | null) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const key = useFormKey(failure);
  useEffect(() => {
    if (sent.current && !failure) form.current?.reset();
    sent.current = false;
  }, [key, failure]);
  return { ref: form, onSubmit: () => (sent.current = true) };
}

const texts = {
  podcast: {
    title: () => t('frame.featuredPodcasts'),
    search: () => t('list.searchFeaturedPodcasts'),
    none: () => t('list.noPodcastFeatured'),
    notAdded: () => t('list.podcastNotFeatured'),
    notUpdated: () => t('list.featuredPodcastNotUpdated'),
  },
  episode: {
    title: () => t('frame.featuredEpisodes'),
    search: () => t('list.searchFeaturedEpisodes'),
    none: () => t('list.noEpisodeFeatured'),
    notAdded: () => t('list.episodeNotFeatured'),
    notUpdated: () => t('list.featuredEpisodeNotUpdated'),
  },
};

type Props = {
  kind: keyof typeof texts;
  rows: FeaturedRow[];
  pagination: Page;
  /** Search text for the list. */
  find: string;
  outcome: Outcome;
  intro?: ReactNode;
  /** Controls that add to the list. */
  children: ReactNode;
};

export function FeaturedList({ kind, rows, pagination, find, outcome, intro, children }: Props) {
  const { ofAdding, ofRows } = refusals(outcome);
  const { title, search, none, notAdded, notUpdated } = texts[kind];
  const names = new Map(rows.map(({ item, title }) => [item.id, title]));
  return (
    <div className="grid gap-4 sm:gap-8">
      <ErrorSummary failure={ofAdding} title={notAdded()} />
      {children}
      <AdminList
        id="featured"
        title={title()}
        noun={`featured ${kind}`}
        pagination={pagination}
        intro={
          <>
            <ErrorSummary failure={ofRows && withRowNames(ofRows, names)} title={notUpdated()} />
            {intro}
          </>
        }
        search={{ label: search(), name: 'find', value: find }}
        empty={<EmptyState icon={Star} title={none()} />}
      >
        <Refused.Provider value={ofRows}>
          <RowForm {...useFormReset(ofRows)}>
            {/* The default button, which Enter in a field presses. */}
            <button name="intent" value="save" hidden />
            <ol className={rowsClass}>
              {rows.map((row) => (
                <FeaturedItem
                  key={row.item.id}
                  {...row}
                  movable={!find}
                  removeTo={`/admin/featured-${kind}s/${row.item.id}/remove`}
                />
              ))}
            </ol>
          </RowForm>
        </Refused.Provider>
      </AdminList>
    </div>
  );
}
