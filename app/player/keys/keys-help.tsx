import { useId, useSyncExternalStore } from 'react';
import { t } from '~/messages/t';
import { SKIP_SECONDS } from '~/player/engine/player-state';
import { ModalDialog } from '~/ui/feedback/modal-dialog';
import { keysAreOn, subscribeToKeys, switchKeys, STEP_SECONDS } from './key-commands';

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

const rows: { keys: (() => string)[]; text: () => string }[] = [
  { keys: [() => t('player.spaceKey'), () => 'K'], text: () => t('player.playOrPause') },
  { keys: [() => '←'], text: () => t('player.skipBack', { count: STEP_SECONDS }) },
  { keys: [() => '→'], text: () => t('player.skipForward', { count: STEP_SECONDS }) },
  { keys: [() => 'J'], text: () => t('player.skipBack', { count: SKIP_SECONDS }) },
  { keys: [() => 'L'], text: () => t('player.skipForward', { count: SKIP_SECONDS }) },
  { keys: [() => '↑'], text: () => t('player.louder') },
  { keys: [() => '↓'], text: () => t('player.quieter') },
  { keys: [() => 'D'], text: () => t('player.faster') },
  { keys: [() => 'S'], text: () => t('player.slower') },
  { keys: [() => 'M'], text: () => t('player.muteOrUnmute') },
  { keys: [() => 'N'], text: () => t('player.nextEpisode') },
  { keys: [() => 'P'], text: () => t('player.previousEpisode') },
  { keys: [() => '?'], text: () => t('player.showThisList') },
];

export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog
      title={t('player.shortcuts')}
      onClose={onClose}
      closedby="any"
      padding="p-4 pt-2"
      className="m-auto w-96 max-w-[calc(100%-2rem)] rounded-card backdrop:bg-black/50"
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
        {rows.map(({ keys, text }) => (
          <div key={text()} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt dir="ltr" className="flex flex-wrap gap-1">
              {keys.map((name) => (
                <kbd
                  key={name()}
                  className="min-w-8 rounded-md border border-line-strong bg-raised px-2 py-0.5 text-center font-mono text-sm"
                >
                  {name()}
                </kbd>
              ))}
            </dt>
            <dd>{text()}</dd>
          </div>
        ))}
      </dl>
      <KeysSwitch />
    </ModalDialog>
  );
}
