import { useId } from 'react';
import type { DailyCount } from '~/domain/site/analytics.server';
import { formatDate } from '~/lib/time/format-date';
import { amount, t } from '~/messages/t';
import { ScrollRegion } from '~/ui/text/text-page';

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 4;

type Props = {
  title: string;
  days: DailyCount[];
  /** `days` are months. */
  byMonth: boolean;
};

function DayTable({ title, days, byMonth }: Props) {
  return (
    <ScrollRegion name={t('analytics.asTable', { title })} className="max-h-72 overflow-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start">
            <th scope="col" className="py-1 text-start">
              {byMonth ? t('analytics.month') : t('analytics.day')}
            </th>
            <th scope="col" className="py-1 text-end">
              {title}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, count }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="py-1 text-start font-normal">
                {byMonth ? day.slice(0, 7) : formatDate(day)}
              </th>
              <td className="py-1 text-end">{amount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

export function DailyChart({ title, days, byMonth }: Props) {
  const id = useId();
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...days.map(({ count }) => count));
  const step = WIDTH / days.length;
  const amounts = {
    title,
    total: amount(total),
    most: amount(Math.max(...days.map(({ count }) => count))),
  };
  return (
    <figure className="grid min-w-0 content-start rounded-card border border-line bg-surface px-3 py-2 sm:gap-3 sm:p-5">
      <figcaption className="grid sm:flex sm:flex-wrap sm:items-baseline sm:justify-between sm:gap-x-4">
        <span className="font-display text-lg font-semibold">{title}</span>
        <span className="text-ink-muted">{t('analytics.inAll', { count: total })}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={id}
        className="w-full text-accent rtl:-scale-x-100"
      >
        <title id={id}>
          {byMonth ? t('analytics.monthChart', amounts) : t('analytics.chart', amounts)}
        </title>
        <line x1="0" x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} className="stroke-line-strong" />
        {days.map(({ day, count }, index) => {
          const height = (count / most) * (HEIGHT - 12);
          return (
            <rect
              key={day}
              x={index * step + GAP / 2}
              y={HEIGHT - 1 - height}
              width={step - GAP}
              height={height}
              rx="2"
              fill="currentColor"
            />
          );
        })}
      </svg>
      {/* They share a name, so opening one closes the others and the page stays short. */}
      <details name="day-table">
        <summary className="inline-flex min-h-9 items-center text-sm text-accent">
          {t('analytics.numbersAsTable')}
        </summary>
        <DayTable title={title} days={days} byMonth={byMonth} />
      </details>
    </figure>
  );
}
