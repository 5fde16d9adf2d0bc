import type { ReactNode } from 'react';
import { digits, t } from '~/messages/t';
import { AccessibleText, RichText, unseen } from './inline-text';

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

/**
 * Placed after the heading, not in it: screen readers announce the parts of a heading separately, each as a heading.
 */
export function CountBadge({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      {children}
      <p className="text-lg !leading-7 text-ink-muted">
        <RichText text={t('list.countInAll', { count })} marks={{ said: unseen }} />
      </p>
    </div>
  );
}

/** Number of new episodes. */
export function NewCount({ count, className }: { count: number; className?: string }) {
  return (
    <CountPill count={count} className={className}>
      {t('listening.newSince', { count })}
    </CountPill>
  );
}
