import { Fragment } from 'react';
import { t } from '~/messages/t';
import { WithName } from '~/ui/text/name';
import type { ShownToast } from './toast-store';

export const pauseAfter = (words: string): string => (/[.!?؟۔]$/.test(words.trim()) ? ' ' : '. ');

/**
 * Announces a toast, and keeps the text for as long as the toast is shown: a screen reader still reading a new page
 * gets to it seconds later, and skips text that is gone by then.
 */
export function ToastAnnouncement({ toast }: { toast: ShownToast | null }) {
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only" data-testid="said-toast">
      {toast ? <Words key={toast.id} toast={toast} /> : null}
    </p>
  );
}

function Words({ toast: { title, description, name, action, undo } }: { toast: ShownToast }) {
  const button = undo ? t('feedback.undo') : action?.altText;
  const parts = [title, description, button].filter((words) => words !== undefined);
  return (
    <>
      {t('feedback.notification')}{' '}
      {parts.map((words, at) => (
        <Fragment key={at}>
          {at > 0 ? pauseAfter(parts[at - 1]!) : ''}
          <WithName words={words} name={name} />
        </Fragment>
      ))}
    </>
  );
}
