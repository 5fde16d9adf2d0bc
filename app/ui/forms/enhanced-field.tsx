import { useHydrated } from '~/ui/document/use-hydrated';

/** Present only with script: the action then responds with data instead of a 303. */
export function EnhancedField() {
  return useHydrated() ? <input type="hidden" name="_enhanced" value="1" /> : null;
}
