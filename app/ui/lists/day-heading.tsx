import { formatDate } from '~/lib/time/format-date';

export const DayHeading = ({ day }: { day: string }) => (
  <h2 className="text-lg font-semibold">
    <time dateTime={day}>{formatDate(day)}</time>
  </h2>
);
