import type { ReactNode } from 'react';
import { digits } from '~/messages/t';
import { AccessibleText } from './accessible-text';

/** A number after a link's name, at most "99+". `children`: the text for screen readers instead. */
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
      <AccessibleText seen={digits(count > 99 ? '99+' : count)}>{children}</AccessibleText>
    </span>
  );
}
