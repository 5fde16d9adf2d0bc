import { useState } from 'react';
import { t } from '~/messages/t';
import {
  FAVORITE_COUNTS,
  LIMITS,
  QUEUE_COUNTS,
  readRules,
  writeRules,
  type DownloadRules,
} from '~/player/downloads/rules';
import { sizeText } from '~/player/downloads/size-text';
import { browserStorage, DOWNLOAD_RULES_KEY } from '~/player/engine/storage';
import { usePlayer } from '~/player/engine/use-player';

type ChoiceProps = {
  label: string;
  value: number;
  choices: number[];
  text: (choice: number) => string;
  onChoose: (value: number) => void;
};

function Choice({ label, value, choices, text, onChoose }: ChoiceProps) {
  return (
    <label className="grid gap-1.5">
      <span className="font-medium">{label}</span>
      <select
        value={value}
        onChange={({ target }) => onChoose(Number(target.value))}
        className="field w-fit"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {text(choice)}
          </option>
        ))}
      </select>
    </label>
  );
}

type SwitchProps = { label: string; checked: boolean; onSwitch: (checked: boolean) => void };

function Switch({ label, checked, onSwitch }: SwitchProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onSwitch(target.checked)}
        className="size-5 accent-accent"
      />
      {label}
    </label>
  );
}

const countText = (count: number) =>
  count === 0 ? t('downloads.keepNone') : t('cards.episodes', { count });

/** What this device keeps by itself. */
export function RulesForm() {
  const { listenerId } = usePlayer();
  const [rules, setRules] = useState(() => readRules(browserStorage(), listenerId));

  function change(changed: Partial<DownloadRules>): void {
    const next = { ...rules, ...changed };
    setRules(next);
    writeRules(browserStorage(), listenerId, next);
    dispatchEvent(new Event(DOWNLOAD_RULES_KEY));
  }

  return (
    <details className="rounded-card border border-line bg-surface px-4">
      <summary className="flex min-h-11 items-center font-semibold">{t('downloads.keep')}</summary>
      <div className="grid gap-4 pb-4">
        <Choice
          label={t('downloads.keepQueue')}
          value={rules.queue}
          choices={QUEUE_COUNTS}
          text={countText}
          onChoose={(queue) => change({ queue })}
        />
        {listenerId ? (
          <Choice
            label={t('downloads.keepFavorites')}
            value={rules.favorites}
            choices={FAVORITE_COUNTS}
            text={countText}
            onChoose={(favorites) => change({ favorites })}
          />
        ) : null}
        <Choice
          label={t('downloads.keepLimit')}
          value={rules.megabytes}
          choices={LIMITS}
          text={(megabytes) => sizeText(megabytes * 1e6)}
          onChoose={(megabytes) => change({ megabytes })}
        />
        <div>
          {'connection' in navigator ? (
            <Switch
              label={t('downloads.keepUnmetered')}
              checked={rules.unmeteredOnly}
              onSwitch={(unmeteredOnly) => change({ unmeteredOnly })}
            />
          ) : null}
          <Switch
            label={t('downloads.keepPlayed')}
            checked={rules.removesPlayed}
            onSwitch={(removesPlayed) => change({ removesPlayed })}
          />
        </div>
        <p className="text-sm text-ink-muted">{t('downloads.keepHint')}</p>
      </div>
    </details>
  );
}
