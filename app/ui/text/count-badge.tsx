import type { ReactNode } from 'react';
import { t } from '~/messages/t';
import { RichText } from './rich-text';

/**
 * Placed after the heading, not in it: screen readers announce the parts of a heading separately, each as a heading.
 */
export function CountBadge({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      {children}
      <p className="text-lg text-ink-muted">
        <RichText
          text={t('list.countInAll', { count })}
          marks={{ said: (words) => <span className="sr-only">{words}</span> }}
        />
      </p>
    </div>
  );
}
