import type { ReactNode } from 'react';

/**
 * A line whose changes are announced. It stays in the page while empty, because a change of `display` is not announced.
 * It has no `role="status"`, because Orca stops there while reading and says "statusbar" instead of the text.
 */
export function StatusLine({ look = '', children }: { look?: string; children: ReactNode }) {
  return (
    <p aria-live="polite" aria-atomic="true" className={`${look} empty:sr-only`}>
      {children}
    </p>
  );
}
