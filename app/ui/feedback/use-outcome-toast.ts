import { useEffect } from 'react';
import type { FormOutcome } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { showToast } from './toast-store';

/** Null `failureTitle`: the form shows its errors itself. */
export function useOutcomeToast(
  outcome: FormOutcome | undefined,
  failureTitle: string | null = t('feedback.error'),
): void {
  useEffect(() => {
    if (!outcome) return;
    if (outcome.ok) {
      if (outcome.toast) showToast(outcome.toast);
    } else if (failureTitle !== null) {
      showToast({ title: failureTitle, description: outcome.error, variant: 'destructive' });
    }
  }, [outcome, failureTitle]);
}
