import { Link, useLocation, Form } from '@remix-run/react';
import { digits, t } from '~/messages/t';
import { buttonClass, Button } from '~/ui/forms/button';
import { HiddenFields } from '~/ui/forms/enhanced-form';

/** Returns at most `shown` page numbers around the current one. */
export function pageNumbers(current: number, total: number, shown = 5): number[] {
  const count = Math.min(shown, total);
  const first = Math.max(1, Math.min(current - Math.floor(shown / 2), total - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

type LinkProps = { to: string; staysInPlace: boolean };

function Step({
  text,
  rel,
  link,
}: {
  text: string;
  rel: 'prev' | 'next';
  /** Null if there is no such page. */
  link: LinkProps | null;
}) {
  const className = buttonClass('secondary');
  return link ? (
    <Link to={link.to} rel={rel} preventScrollReset={link.staysInPlace} className={className}>
      {text}
    </Link>
  ) : (
    <span aria-disabled="true" className={className}>
      {text}
    </span>
  );
}

function PageNumber({ page, current, link }: { page: number; current: number; link: LinkProps }) {
  return (
    <li>
      <Link
        to={link.to}
        preventScrollReset={link.staysInPlace}
        aria-current={page === current ? 'page' : undefined}
        aria-label={t('list.page', { page })}
        className={buttonClass(page === current ? 'primary' : 'quiet', 'icon')}
      >
        {digits(page)}
      </Link>
    </li>
  );
}

type Props = {
  label: string;
  /** `totalPages` is null when unknown. */
  of: { currentPage: number; totalPages: number | null };
  numbers?: boolean;
  parameter?: string;
  without?: string;
  /** Maximum number of page links. */
  shown?: number;
  /** Also links to the last page. */
  withLast?: boolean;
  hash?: string;
};

/** Keeps all other URL parameters except `without`. */
export function Pagination(props: Props) {
  const { label, numbers = true, parameter = 'page', without, shown, withLast, hash = '' } = props;
  const { currentPage: current, totalPages: total } = props.of;
  const { search } = useLocation();
  if (total !== null && total <= 1) return null;
  const linkTo = (page: number): LinkProps => {
    const params = new URLSearchParams(search);
    if (page === 1) params.delete(parameter);
    else params.set(parameter, String(page));
    if (without) params.delete(without);
    return { to: `?${params}${hash}`, staysInPlace: hash !== '' };
  };
  // The last page takes the room of one number.
  const pages =
    total === null ? [] : pageNumbers(current, total, withLast && shown ? shown - 1 : shown);
  const hasNext = total === null || current < total;
  const positionText =
    total === null
      ? t('list.page', { page: current })
      : t('list.pageOf', { page: current, pages: total });
  return (
    <nav
      aria-label={label}
      // RouteAnnouncer announces it, except for the first page.
      data-page={current > 1 ? positionText : undefined}
      data-number={current > 1 ? current : undefined}
      className="flex flex-wrap items-center justify-center gap-x-1 gap-y-2 sm:gap-2"
    >
      <Step text={t('list.previous')} rel="prev" link={current > 1 ? linkTo(current - 1) : null} />
      {numbers && total !== null ? (
        <ul className="flex flex-wrap gap-1">
          {pages.map((page) => (
            <PageNumber key={page} page={page} current={current} link={linkTo(page)} />
          ))}
          {withLast && !pages.includes(total) ? (
            <>
              <li aria-hidden="true" className="self-center">
                …
              </li>
              <PageNumber page={total} current={current} link={linkTo(total)} />
            </>
          ) : null}
        </ul>
      ) : (
        <span className="px-2 text-ink-muted">{positionText}</span>
      )}
      <Step text={t('list.next')} rel="next" link={hasNext ? linkTo(current + 1) : null} />
    </nav>
  );
}

/** Jumps to any page of a long list. The other URL parameters are kept. */
export function PageJump({
  current,
  total,
  hash = '',
}: {
  current: number;
  total: number;
  hash?: string;
}) {
  const params = new URLSearchParams(useLocation().search);
  params.delete('page');
  return (
    <Form
      action={hash}
      preventScrollReset={hash !== ''}
      key={current}
      className="flex flex-wrap items-center justify-center gap-2"
    >
      <HiddenFields of={params} />
      <label className="flex items-center gap-2">
        {t('list.goToPage')}
        <input
          type="number"
          name="page"
          required
          min={1}
          max={total}
          defaultValue={current}
          className="field w-20"
        />
      </label>
      <Button variant="secondary">{t('list.go')}</Button>
    </Form>
  );
}
