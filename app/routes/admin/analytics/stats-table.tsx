import type { ReactNode } from 'react';
import { ScrollRegion } from '~/ui/text/text-page';

export const cell = 'px-3 py-1.5 sm:px-4 sm:py-3';

type Props = {
  name: string;
  columns: string[];
  /** Heads of columns stay on one line, and the table scrolls sideways. */
  isWide?: boolean;
  /** Rows. */
  children: ReactNode;
};

export function StatsTable({ name, columns, isWide = false, children }: Props) {
  return (
    <ScrollRegion
      name={name}
      className={`${isWide ? 'overflow-x-auto' : 'max-h-72 overflow-auto'} rounded-card border border-line bg-surface`}
    >
      <table className="w-full text-sm sm:text-base">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`${cell} text-start ${isWide ? 'whitespace-nowrap' : ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}
