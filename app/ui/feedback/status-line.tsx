import type { ReactNode } from 'react';

/**
 * A line whose changes are announced. It stays in the page while it is empty, as a change of display is not
 * announced, and has no `role="status"`: Orca stops there in reading and says "statusbar" in place of the words.
 */
export function StatusLine({ look = '', children }: { look?: string; children: ReactNode }) {
  return (
    <p aria-live="polite" aria-atomic="true" className={`${look} empty:sr-only`}>
      {children}
    </p>
  );
}
