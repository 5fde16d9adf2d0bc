import { useEffect } from 'react';
import type { FormOutcome } from '~/lib/form-outcome';
import { showToast } from './toast-store';

/**
 * Says how a fetcher's action ended: its toast on success, else `failureTitle` with the reason. Give
 * `failureTitle: null` where the form shows its errors itself.
 */
export function useOutcomeToast(
  outcome: FormOutcome | undefined,
  failureTitle: string | null = 'Error',
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
