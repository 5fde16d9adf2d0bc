import { Link, useLocation } from '@remix-run/react';
import { buttonClass } from './button';

/** At most `shown` page numbers around the current one. */
export function pageNumbers(current: number, total: number, shown = 5): number[] {
  const count = Math.min(shown, total);
  const first = Math.max(1, Math.min(current - Math.floor(shown / 2), total - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Links to a list's pages by the `page` parameter of the address; other parameters stay. */
export function Pagination({
  label,
  current,
  total,
  numbers = true,
  parameter = 'page',
  hash = '',
}: {
  label: string;
  current: number;
  total: number;
  /** False for Previous and Next alone. */
  numbers?: boolean;
  parameter?: string;
  /** Where on the page the list is. */
  hash?: string;
}) {
  const { search } = useLocation();
  if (total <= 1) return null;
  const to = (page: number) => {
    const params = new URLSearchParams(search);
    if (page === 1) params.delete(parameter);
    else params.set(parameter, String(page));
    return `?${params}${hash}`;
  };
  const step = (page: number, text: string, rel: 'prev' | 'next') =>
    page >= 1 && page <= total ? (
      <Link
        to={to(page)}
        rel={rel}
        preventScrollReset={hash !== ''}
        className={buttonClass('secondary')}
      >
        {text}
      </Link>
    ) : (
      <span aria-disabled="true" className={buttonClass('secondary')}>
        {text}
      </span>
    );
  return (
    <nav
      aria-label={label}
      // What RouteAnnouncer says of it: that a list has a first page goes without saying.
      data-page={current > 1 ? `Page ${current} of ${total}` : undefined}
      className="flex flex-wrap items-center justify-center gap-2"
    >
      {step(current - 1, 'Previous', 'prev')}
      {numbers ? (
        <ul className="flex gap-1">
          {pageNumbers(current, total).map((page) => (
            <li key={page}>
              <Link
                to={to(page)}
                preventScrollReset={hash !== ''}
                aria-current={page === current ? 'page' : undefined}
                aria-label={`Page ${page}`}
                className={buttonClass(page === current ? 'primary' : 'quiet', 'icon')}
              >
                {page}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <span className="px-2 text-ink-muted">
          Page {current} of {total}
        </span>
      )}
      {step(current + 1, 'Next', 'next')}
    </nav>
  );
}
