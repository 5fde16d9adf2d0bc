import { formatDate, formatDateTime, formatShortDate } from '~/lib/time/format-date';

export function DateTime({
  iso,
  withTime = false,
  className,
}: {
  /** ISO date. */
  iso: string;
  withTime?: boolean;
  className?: string;
}) {
  return (
    <time dateTime={iso} className={className}>
      {withTime ? formatDateTime(iso) : formatDate(iso)}
    </time>
  );
}

/** Omits the year if it is the current one. Server and browser may differ at the turn of the year. */
export const ShortDate = ({ iso }: { iso: string }) => (
  <time dateTime={iso} suppressHydrationWarning>
    {formatShortDate(iso)}
  </time>
);
