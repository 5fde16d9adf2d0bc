import { useNavigation } from '@remix-run/react';
import { useState } from 'react';
import type { FormOutcome } from '~/lib/web/form-outcome';

/**
 * Returns a key that changes after each accepted submission, so that the form is reset.
 *
 * @param outcome the action's response from `useActionData()`; a rejection keeps the form
 */
export function useFormKey(outcome: Pick<FormOutcome, 'ok'> | null | undefined): number {
  const sending = useNavigation().formMethod === 'POST';
  const [known, setKnown] = useState({ sending, key: 0 });
  if (known.sending !== sending) {
    setKnown({ sending, key: known.sending && outcome?.ok !== false ? known.key + 1 : known.key });
  }
  return known.key;
}
