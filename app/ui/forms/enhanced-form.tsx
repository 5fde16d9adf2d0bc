import { useLocation, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import type { FormOutcome } from '~/lib/web/form-outcome';
import { useHydrated } from '~/ui/document/store';

/** Present only with script: the action then responds with data instead of a 303. */
export function EnhancedField() {
  return useHydrated() ? <input type="hidden" name="_enhanced" value="1" /> : null;
}

/** The page on which a form stands, where it leads back to without script. */
export function ReturnHere() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="returnTo" value={pathname + search} />;
}

/** Values that a form sends along, by the names of their fields. */
export function HiddenFields({ of }: { of: Iterable<readonly [string, string | string[]]> }) {
  return [...of]
    .flatMap(([name, values]) => [values].flat().map((value) => ({ name, value })))
    .map((field, index) => <input key={index} type="hidden" {...field} />);
}

/**
 * Returns a key that changes after each accepted submission, so that the form is reset.
 *
 * @param outcome the action's response from `useActionData()`; a rejection keeps the form
 */
export function useFormKey(outcome: Pick<FormOutcome, 'ok'> | null | undefined): number {
  const sending = useNavigation().formMethod === 'POST';
  const [previous, setPrevious] = useState({ sending, key: 0 });
  if (previous.sending !== sending) {
    setPrevious({
      sending,
      key: previous.sending && outcome?.ok !== false ? previous.key + 1 : previous.key,
    });
  }
  return previous.key;
}
