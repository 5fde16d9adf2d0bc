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

/** Without the year where it is this one, which may end between server and browser. */
export const ShortDate = ({ iso }: { iso: string }) => (
  <time dateTime={iso} suppressHydrationWarning>
    {formatShortDate(iso)}
  </time>
);
