import type { ReactNode } from 'react';

/** Behind a heading, not in it: screen readers say a heading's parts apart, each as a heading. */
export function CountBadge({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      {children}
      <p className="text-lg text-ink-muted">
        {count}
        <span className="sr-only"> in all</span>
      </p>
    </div>
  );
}
