import { useHydrated } from '~/ui/document/use-hydrated';

/** Present only with script: the action then answers with data instead of a 303. */
export function EnhancedField() {
  return useHydrated() ? <input type="hidden" name="_enhanced" value="1" /> : null;
}
