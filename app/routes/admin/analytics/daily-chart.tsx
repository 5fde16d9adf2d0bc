import { useId } from 'react';
import type { DailyCount } from '~/domain/site/analytics/analytics';
import { formatDate } from '~/lib/time/format-date';
import { amount, t } from '~/messages/t';
import { ScrollRegion } from '~/ui/text/scroll-region';

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 4;

type Props = { title: string; days: DailyCount[] };

function DayTable({ title, days }: Props) {
  return (
    <ScrollRegion name={t('analytics.asTable', { title })} className="max-h-72 overflow-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start">
            <th scope="col" className="py-1 text-start">
              {t('analytics.day')}
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
                {formatDate(day)}
              </th>
              <td className="py-1 text-end">{amount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

export function DailyChart({ title, days }: Props) {
  const id = useId();
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...days.map(({ count }) => count));
  const step = WIDTH / days.length;
  return (
    <figure className="grid min-w-0 content-start rounded-card border border-line bg-surface px-3 py-2 sm:gap-3 sm:p-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
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
          {t('analytics.chart', {
            title,
            total: amount(total),
            most: amount(Math.max(...days.map(({ count }) => count))),
          })}
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
        <DayTable title={title} days={days} />
      </details>
    </figure>
  );
}
