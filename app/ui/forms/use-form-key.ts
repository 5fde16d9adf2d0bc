import { useNavigation } from '@remix-run/react';
import { useState } from 'react';

/** Changes after each accepted submission, so that the form is reset. */
export function useFormKey(failure: object | null): number {
  const sending = useNavigation().formMethod === 'POST';
  const [known, setKnown] = useState({ sending, key: 0 });
  if (known.sending !== sending) {
    setKnown({ sending, key: known.sending && !failure ? known.key + 1 : known.key });
  }
  return known.key;
}
