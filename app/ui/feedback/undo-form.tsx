import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, type FormEvent } from 'react';
import type { FormOutcome } from '~/lib/web/form-outcome';
import type { Toast } from '~/lib/web/toast';
import { t } from '~/messages/t';
import { PAGE_IS_READ, QUEUE_CHANGED } from '~/player/engine/storage';
import { EnhancedField } from '~/ui/forms/enhanced-field';
import { useOutcomeToast } from './use-outcome-toast';

type Props = {
  undo: NonNullable<Toast['undo']>;
  /** Defaults to a toast; must be the same in every render. */
  onSaid?: (toast: Toast) => void;
};

/** Undoes the action that a toast reports. Without script it returns to this page. */
export function UndoForm({ undo, onSaid }: Props) {
  const fetcher = useFetcher<FormOutcome>();
  const { pathname, search } = useLocation();
  const outcome = fetcher.data;
  useOutcomeToast(outcome, t('feedback.notUndone'), onSaid);
  useEffect(() => {
    if (outcome?.ok) dispatchEvent(new CustomEvent(QUEUE_CHANGED, { detail: PAGE_IS_READ }));
  }, [outcome]);
  if (outcome?.ok) return null;

  function submit(event: FormEvent<HTMLFormElement>): void {
    if (typeof undo === 'string') return;
    event.preventDefault();
    undo();
    onSaid?.({ title: t('feedback.undone'), variant: 'success' });
  }

  return (
    <fetcher.Form method="post" action="/undo" onSubmit={submit}>
      <EnhancedField />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        name="undo"
        value={typeof undo === 'string' ? undo : ''}
        className="min-h-11 font-semibold text-accent underline"
      >
        {t('feedback.undo')}
      </button>
    </fetcher.Form>
  );
}
