import { Form, type MetaFunction } from '@remix-run/react';
import { useEffect, useRef, type ReactNode, type ComponentProps } from 'react';
import { type Age, ages } from '~/domain/community/desk/reported';
import { titleDirection } from '~/lib/language/text-language';
import { isolated } from '~/lib/text/normalize-text';
import type { Failure } from '~/lib/web/form-outcome';
import type { Page } from '~/lib/web/page';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { StatusLine } from '~/ui/feedback/status';
import { Button } from '~/ui/forms/button';
import { HiddenFields } from '~/ui/forms/enhanced-form';
import { TextField, SelectField } from '~/ui/forms/form-fields';
import { CountBadge } from '~/ui/text/counts';
import { ageName } from './desk-choice-names';
import { Fold } from './fold';
import { SearchButton } from './list-head';
import { Pagination } from './pagination';
import { useFocusInPlace } from './use-focus';

type CountText = (values: { count: number; words: string }) => string;

/** Texts for an empty list and for the result of a search in it. */
const nounTexts = {
  podcast: { none: () => t('list.noPodcasts'), found: (it) => t('list.podcastsFound', it) },
  episode: { none: () => t('list.noEpisodes'), found: (it) => t('list.episodesFound', it) },
  user: { none: () => t('list.noUsers'), found: (it) => t('list.usersFound', it) },
  report: { none: () => t('list.noReports'), found: (it) => t('list.reportsFound', it) },
  post: { none: () => t('list.noPosts'), found: (it) => t('list.postsFound', it) },
  entry: { none: () => t('list.noEntries'), found: (it) => t('list.entriesFound', it) },
  feed: { none: () => t('list.noFeeds'), found: (it) => t('list.feedsFound', it) },
  category: { none: () => t('list.noCategories'), found: (it) => t('list.categoriesFound', it) },
  message: { none: () => t('list.noMessages'), found: (it) => t('list.messagesFound', it) },
  speaker: { none: () => t('speaker.none'), found: (it) => t('speaker.found', it) },
  collection: {
    none: () => t('adminCollections.none'),
    found: (it) => t('adminCollections.found', it),
  },
  'featured podcast': {
    none: () => t('list.noFeaturedPodcasts'),
    found: (it) => t('list.featuredPodcastsFound', it),
  },
  'featured episode': {
    none: () => t('list.noFeaturedEpisodes'),
    found: (it) => t('list.featuredEpisodesFound', it),
  },
} satisfies Record<string, { none: () => string; found: CountText }>;

/** What a row of the list represents. */
type Noun = keyof typeof nounTexts;

export const noneText = (noun: Noun): string => nounTexts[noun].none();

/** Empty if there is no search. */
export function foundText(search: string, count: number, noun: Noun): string {
  if (!search) return '';
  const none = noneText(noun);
  if (count === 0) return none;
  const sameDirection = titleDirection(search) === titleDirection(none);
  return nounTexts[noun].found({ count, words: sameDirection ? search : isolated(search) });
}

export function AdminSearchForm({
  label,
  name = 'q',
  value,
  hidden = {},
  required = true,
  children,
}: {
  label: string;
  name?: string;
  value: string;
  hidden?: Record<string, string>;
  required?: boolean;
  /** Additional filters. */
  children?: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const lastValue = useRef(value);
  // Back and Forward change the search text. Update the field in place, because a new field would lose focus. Text
  // typed before hydration stays.
  useEffect(() => {
    if (lastValue.current === value) return;
    lastValue.current = value;
    (form.current!.elements.namedItem(name) as HTMLInputElement).value = value;
  }, [name, value]);
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      state={{ keepFocus: true }}
      preventScrollReset
      className="flex flex-wrap items-end gap-2 sm:gap-x-3"
    >
      <HiddenFields of={Object.entries(hidden)} />
      <div className="min-w-[min(100%,8rem)] flex-1 max-sm:[&_label]:sr-only sm:min-w-56">
        <TextField
          label={label}
          name={name}
          type="search"
          required={required}
          optional={false}
          defaultValue={value}
          placeholder={label}
          className="text-ellipsis placeholder:text-sm placeholder:text-ink-muted sm:placeholder:text-transparent"
        />
      </div>
      <SearchButton>{t('frame.search')}</SearchButton>
      {children}
    </Form>
  );
}

/** A filter beside the search of a list; it begins with what the address says, also after Back. */
export const AdminFilter = ({
  value,
  all = t('admin.all'),
  ...field
}: Pick<ComponentProps<typeof SelectField>, 'label' | 'name' | 'options'> & {
  value: string | undefined;
  /** The name of the choice that filters nothing. */
  all?: string;
}) => <SelectField key={value} required placeholder={all} defaultValue={value} {...field} />;

/** Filters by how long ago something was reported, held or written. */
export const AgeFilter = ({ value }: { value: Age | undefined }) => (
  <AdminFilter
    label={t('desk.age')}
    name="age"
    value={value}
    options={ages.map((age) => ({ value: age, label: ageName(age) }))}
  />
);

/** Filters of a list, folded unless one is in use, so that the rows begin near the top. */
export const AdminFilters = ({ inUse, children }: { inUse: boolean; children: ReactNode }) => (
  <details open={inUse} className="basis-full max-sm:[&:not([open])]:basis-auto">
    <summary className="inline-flex min-h-11 sm:min-h-9 cursor-pointer items-center text-accent underline">
      {t('desk.filters')}
    </summary>
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 pt-1">
      {children}
      <Button variant="secondary">{t('desk.filter')}</Button>
    </div>
  </details>
);

type ListSearchProps = {
  search: ComponentProps<typeof AdminSearchForm>;
  count: number;
  noun: Noun;
  filtered: boolean;
};

/** The search of a list, and what it found. */
const ListSearch = ({ search, count, noun, filtered }: ListSearchProps) => (
  <>
    <AdminSearchForm required={false} {...search} />
    <StatusLine className="text-ink-muted">
      {foundText(search.value, count, noun) || (filtered && count === 0 && noneText(noun))}
    </StatusLine>
  </>
);

/** Layout shared by all admin lists: the controls to add, the search, then the paged rows. */
export function AdminList({
  id,
  title,
  noun,
  pagination,
  parameter,
  intro,
  hint,
  add,
  search,
  filtered = false,
  isFolded = false,
  empty = noneText(noun),
  children,
}: {
  id: string;
  title: string;
  noun: Noun;
  pagination: Pick<Page, 'totalCount' | 'currentPage' | 'totalPages'>;
  /** URL parameter of the page number. */
  parameter?: string;
  intro?: ReactNode;
  /** What the list is, after its rows. */
  hint?: ReactNode;
  add?: ReactNode;
  search?: ComponentProps<typeof AdminSearchForm>;
  /** Whether a filter other than the search is in use. */
  filtered?: boolean;
  /** Below other parts of a screen, so that a phone folds it. */
  isFolded?: boolean;
  /** Shown if there are no rows and no search. */
  empty?: ReactNode;
  children: ReactNode;
}) {
  const { totalCount, currentPage, totalPages } = pagination;
  const searchText = search?.value ?? '';
  const rememberPlace = useFocusInPlace();
  const content = (
    <>
      {intro}
      {search ? (
        <ListSearch search={search} count={totalCount} noun={noun} filtered={filtered} />
      ) : null}
      {totalCount > 0 ? children : !searchText && !filtered && empty}
      <Pagination
        label={t('list.pagesOf', { title })}
        of={{ currentPage, totalPages }}
        parameter={parameter}
        hash={`#${id}`}
        shown={3}
        withLast
      />
      {hint ? <p className="text-sm text-ink-muted sm:text-base">{hint}</p> : null}
    </>
  );
  return (
    <section id={id} onFocus={rememberPlace} className="grid gap-2 sm:gap-4">
      {isFolded ? (
        <Fold
          level="h2"
          title={title}
          count={totalCount}
          isOpen={searchText !== '' || currentPage > 1}
        >
          {content}
        </Fold>
      ) : (
        <>
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <CountBadge count={totalCount}>
              <h2 className="text-xl font-semibold sm:text-2xl">{title}</h2>
            </CountBadge>
            {add}
          </div>
          {content}
        </>
      )}
    </section>
  );
}

type Listed = { search?: string; pagination?: { currentPage: number } };

/** Builds the document title of an admin list from its name, search text and page. */
export const adminListMeta =
  (title: () => string): MetaFunction =>
  ({ data, matches }) => {
    const { search, pagination } = (data ?? {}) as Listed;
    const parts = [title(), searchPart(search), pagePart(pagination?.currentPage)];
    return [pageTitle(matches, ...parts)];
  };

/** Caches one object per rejection, because a new object on every render would take focus again. */
const namedFailures = new WeakMap<Failure, Failure>();

/**
 * Returns the rejection of a form around a list with each message of `field.<id>` prefixed with the name of its row.
 */
export function withRowNames(failure: Failure, names: ReadonlyMap<string, string>): Failure {
  const named = namedFailures.get(failure) ?? nameRows(failure, names);
  namedFailures.set(failure, named);
  return named;
}

function nameRows(failure: Failure, names: ReadonlyMap<string, string>): Failure {
  const fields = Object.entries(failure.fields).map(([field, texts]) => {
    const name = names.get(field.slice(field.indexOf('.') + 1));
    if (!name) return [field, texts] as const;
    const named = (message: string) => t('list.messageOfRow', { name: isolated(name), message });
    return [field, texts.map(named)] as const;
  });
  return {
    ...failure,
    error: fields[0]?.[1][0] ?? failure.error,
    fields: Object.fromEntries(fields),
  };
}
