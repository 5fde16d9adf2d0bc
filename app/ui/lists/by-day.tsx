import { formatDate } from '~/lib/time/format-date';

/** Groups items by the day of their instant, in UTC like all displayed dates, keeping the order of the items. */
export function byDay<T>(items: T[], instantOf: (item: T) => string): [day: string, items: T[]][] {
  const days = new Map<string, T[]>();
  for (const item of items) {
    const day = instantOf(item).slice(0, 10);
    const ofDay = days.get(day) ?? [];
    days.set(day, ofDay);
    ofDay.push(item);
  }
  return [...days];
}

export const DayHeading = ({ day }: { day: string }) => (
  <h2 className="text-lg font-semibold">
    <time dateTime={day}>{formatDate(day)}</time>
  </h2>
);
