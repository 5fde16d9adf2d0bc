import { Form } from '@remix-run/react';
import { Star } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Failure } from '~/lib/web/form-outcome';
import type { Page } from '~/lib/web/page';
import { t } from '~/messages/t';
import { EmptyState } from '~/ui/feedback/empty-state';
import { EnhancedField } from '~/ui/forms/enhanced-field';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { useFormKey } from '~/ui/forms/use-form-key';
import { AdminList, rowsClass } from './admin-list';
import { FeaturedItem, type FeaturedRow } from './featured-item';
import { withRowNames } from './row-names';

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
  place: Page;
  /** Search text for the list. */
  find: string;
  outcome: Outcome;
  intro?: ReactNode;
  /** Controls that add to the list. */
  children: ReactNode;
};

export function FeaturedList({ kind, rows, place, find, outcome, intro, children }: Props) {
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
        place={place}
        intro={
          <>
            <ErrorSummary failure={ofRows && withRowNames(ofRows, names)} title={notUpdated()} />
            {intro}
          </>
        }
        search={{ label: search(), name: 'find', value: find }}
        empty={<EmptyState icon={Star} title={none()} />}
      >
        <Form method="post" preventScrollReset {...useFormReset(ofRows)}>
          <EnhancedField />
          {/* The default button, which Enter in a field presses. */}
          <button name="intent" value="save" hidden />
          <ol className={rowsClass}>
            {rows.map((row) => (
              <FeaturedItem
                key={row.item.id}
                {...row}
                failure={ofRows}
                movable={!find}
                removeTo={`/admin/featured-${kind}s/${row.item.id}/remove`}
              />
            ))}
          </ol>
        </Form>
      </AdminList>
    </div>
  );
}
