import { formatDate, formatDateTime } from '~/lib/time/format-date';

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
