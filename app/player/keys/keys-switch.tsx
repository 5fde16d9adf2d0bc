import { useId, useSyncExternalStore } from 'react';
import { t } from '~/messages/t';
import { keysAreOn, subscribeToKeys, switchKeys } from './keys-preference';

export function KeysSwitch() {
  const on = useSyncExternalStore(subscribeToKeys, keysAreOn, () => true);
  const hintId = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center justify-between gap-4">
        <span>{t('player.useShortcuts')}</span>
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says whether it is on
          role="switch"
          checked={on}
          aria-describedby={hintId}
          onChange={(event) => switchKeys(event.currentTarget.checked)}
          className="size-6 shrink-0 accent-accent"
        />
      </label>
      <p id={hintId} className="text-sm text-ink-muted">
        {t('player.shortcutsHint')}
      </p>
    </div>
  );
}
