import { formatDate, formatDateTime } from '~/lib/format-date';

/** A moment as the site shows it; machines read it from the attribute. */
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
