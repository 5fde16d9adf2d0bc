import type { ReactNode } from 'react';
import { Hero } from './hero';

/** With `data-started` the hero is one band: who has been here knows what the site is. */
export function HomePage({
  started,
  related = false,
  before,
  children,
}: {
  /** Of what was begun; undefined for those who have nothing here. */
  started: number | undefined;
  /** What goes with what was heard has its room. */
  related?: boolean;
  before?: ReactNode;
  children: ReactNode;
}) {
  return (
    // A script of `before` sets it where the browser alone knows.
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
