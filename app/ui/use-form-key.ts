import { useNavigation } from '@remix-run/react';
import { useState } from 'react';

/**
 * The key of a form that stays on its page: another one after each sending that was not refused, so that the
 * form begins anew.
 * @param failure why the last sending was refused
 */
export function useFormKey(failure: object | null): number {
  const sending = useNavigation().formMethod === 'POST';
  const [known, setKnown] = useState({ sending, key: 0 });
  if (known.sending !== sending) {
    setKnown({ sending, key: known.sending && !failure ? known.key + 1 : known.key });
  }
  return known.key;
}
