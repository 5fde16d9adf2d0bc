import { useHydrated } from './use-hydrated';

/**
 * Tells the action that script sent the form and will show the outcome itself; without script the field is
 * not there and the action answers with a 303.
 */
export function EnhancedField() {
  return useHydrated() ? <input type="hidden" name="_enhanced" value="1" /> : null;
}
