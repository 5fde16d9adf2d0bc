import type { ReactNode } from 'react';
import { digits } from '~/messages/t';
import { Spoken } from './spoken';

/** A number behind a link's name; beyond 99 it is not counted. `children`: what is heard in its place. */
export function CountPill({
  count,
  tone = 'bg-accent text-on-accent',
  className = '',
  children,
}: {
  count: number;
  tone?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={`rounded-full tabular-nums ${tone} ${className}`}>
      <Spoken seen={digits(count > 99 ? '99+' : count)}>{children}</Spoken>
    </span>
  );
}
