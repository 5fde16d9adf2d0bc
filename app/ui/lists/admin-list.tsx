import type { ComponentProps, ReactNode } from 'react';
import type { Page } from '~/lib/web/page';
import { t } from '~/messages/t';
import { StatusLine } from '~/ui/feedback/status-line';
import { CountBadge } from '~/ui/text/count-badge';
import { Pagination } from './pagination';
import { AdminSearchForm } from './admin-search-form';
import { foundText, noneText, type Noun } from './found-text';
import { useFocusInPlace } from './use-focus-in-place';

export const rowsClass = 'divide-y divide-line rounded-card border border-line bg-surface';

/** Limits a title to two lines on a phone, so that a list and what follows it fit on two screens. */
export const rowTitleClass = 'font-semibold wrap-anywhere phone:line-clamp-2';
/** Limits the text below a title to one line on a phone. */
export const rowNoteClass = 'wrap-anywhere phone:line-clamp-1';

/** Layout shared by all admin lists: the controls to add, the search, then the paged rows. */
export function AdminList({
  id,
  title,
  noun,
  place,
  parameter,
  intro,
  add,
  search,
  empty = noneText(noun),
  children,
}: {
  id: string;
  title: string;
  noun: Noun;
  place: Pick<Page, 'totalCount' | 'currentPage' | 'totalPages'>;
  /** URL parameter of the page number. */
  parameter?: string;
  intro?: ReactNode;
  add?: ReactNode;
  search?: ComponentProps<typeof AdminSearchForm>;
  /** Shown if there are no rows and no search. */
  empty?: ReactNode;
  children: ReactNode;
}) {
  const { totalCount, currentPage, totalPages } = place;
  const words = search?.value ?? '';
  const rememberPlace = useFocusInPlace();
  return (
    <section id={id} onFocus={rememberPlace} className="grid gap-3 sm:gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <CountBadge count={totalCount}>
          <h2 className="text-2xl font-semibold">{title}</h2>
        </CountBadge>
        {add}
      </div>
      {intro}
      {search ? <AdminSearchForm required={false} {...search} /> : null}
      {search ? (
        <StatusLine look="text-ink-muted">{foundText(words, totalCount, noun)}</StatusLine>
      ) : null}
      {totalCount > 0 ? children : !words && empty}
      <Pagination
        label={t('list.pagesOf', { title })}
        current={currentPage}
        total={totalPages}
        parameter={parameter}
        hash={`#${id}`}
        shown={3}
      />
    </section>
  );
}
