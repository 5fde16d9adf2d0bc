import { useEffect } from 'react';
import type { Toast } from '~/lib/toast';
import { showToast } from './toast-store';

/** The part of an action's answer that says how it went (see http/screen.server.ts). */
type Outcome = { ok: boolean; toast?: Toast | null; error?: string } | undefined;

/**
 * Says how a fetcher's action ended: its toast on success, else `failureTitle` with the reason. Give
 * `failureTitle: null` where the form shows its errors itself.
 */
export function useOutcomeToast(outcome: Outcome, failureTitle: string | null = 'Error'): void {
  useEffect(() => {
    if (!outcome) return;
    if (outcome.ok) {
      if (outcome.toast) showToast(outcome.toast);
    } else if (failureTitle !== null) {
      showToast({ title: failureTitle, description: outcome.error, variant: 'destructive' });
    }
  }, [outcome, failureTitle]);
}
