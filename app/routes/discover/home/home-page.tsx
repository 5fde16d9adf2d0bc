import type { ReactNode } from 'react';
import { Hero } from './hero';

/** `data-started` makes the hero compact, because returning visitors know what the site is. */
export function HomePage({
  started,
  related = false,
  before,
  children,
}: {
  /** The number of started episodes; undefined for people without any history. */
  started: number | undefined;
  /** Reserves room for the related podcasts. */
  related?: boolean;
  before?: ReactNode;
  children: ReactNode;
}) {
  return (
    // A script in `before` sets it if only the browser knows.
    <div
      className="group/home"
      data-started={started}
      data-related={related ? '' : undefined}
      suppressHydrationWarning
    >
      {before}
      <Hero />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 pt-5 group-data-started/home:pt-4 md:gap-12 md:pt-10 md:group-data-started/home:pt-6">
        {children}
      </div>
    </div>
  );
}
