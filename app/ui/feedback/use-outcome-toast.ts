import { useEffect } from 'react';
import type { FormOutcome } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import type { Toast } from '~/lib/web/toast';
import { showToast } from './toast-store';

/** With a null `failureTitle` the form shows its errors itself. `show` must be the same in every render. */
export function useOutcomeToast(
  outcome: FormOutcome | undefined,
  failureTitle: string | null = t('feedback.error'),
  show: (toast: Toast) => void = showToast,
): void {
  useEffect(() => {
    if (!outcome) return;
    if (outcome.ok) {
      if (outcome.toast) show(outcome.toast);
    } else if (failureTitle !== null) {
      show({ title: failureTitle, description: outcome.error, variant: 'destructive' });
    }
  }, [outcome, failureTitle, show]);
}
