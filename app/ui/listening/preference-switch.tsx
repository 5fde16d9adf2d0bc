import { Form } from '@remix-run/react';
import { useId } from 'react';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { usePlayer } from '~/player/engine/use-player';
import { useActor } from '~/ui/auth/actor';
import { useMemberSwitch } from '~/ui/auth/use-member-switch';
import { showToast } from '~/ui/feedback/toasts';
import { sendJson, waitOf } from '~/ui/forms/api-calls';
import { ReturnHere } from '~/ui/forms/enhanced-form';

type PreferenceName = 'autoStartEnabled' | 'autoplayEnabled' | 'favoritesPrivate';

const texts = {
  autoStartEnabled: {
    label: () => t('form.autoStart'),
    hint: () => t('form.autoStartHint'),
    isOn: () => t('form.autoStartOn'),
    signIn: () => t('form.signInForAutoStart'),
  },
  autoplayEnabled: {
    label: () => t('form.continuousPlay'),
    hint: () => t('form.continuousPlayHint'),
    isOn: () => t('form.continuousPlayOn'),
    signIn: () => t('form.signInForContinuousPlay'),
  },
  favoritesPrivate: {
    label: () => t('form.favoritesPrivate'),
    hint: () => t('form.favoritesPrivateHint'),
    isOn: () => t('account.preferenceSaved'),
    signIn: () => t('keptForm.signInForPreferences'),
  },
};

function notSaved(answer: { status: number; error: string | null }): Toast {
  const reason = waitOf(answer);
  return {
    title: t('feedback.error'),
    description: reason
      ? t('form.preferenceNotUpdatedFor', { reason })
      : t('form.preferenceNotUpdated'),
    variant: 'destructive',
  };
}

/** The switch itself shows that a choice was saved. */
const showFailure = (toast: Toast): void => {
  if (toast.variant === 'destructive') showToast(toast);
};

export function PreferenceSwitch({ name }: { name: PreferenceName }) {
  const saved = useActor()?.[name] ?? false;
  const player = usePlayer();
  const id = useId();
  const { label, hint, isOn, signIn } = texts[name];

  function tellPlayer(value: boolean): void {
    if (name !== 'favoritesPrivate') player.prefer({ [name]: value });
  }

  const { on, submit } = useMemberSwitch({
    saved,
    save: async (value) => {
      tellPlayer(value);
      const answer = await sendJson('PATCH', '/api/user/preferences', { [name]: value });
      if (!answer.ok) tellPlayer(saved);
      return answer;
    },
    toastFor: (answer, next) => (answer.ok ? (next ? { title: isOn() } : null) : notSaved(answer)),
    message: signIn(),
    show: showFailure,
  });

  return (
    <Form
      method="post"
      action="/my-profile/preferences"
      onSubmit={submit}
      className="flex items-center justify-between gap-4"
    >
      <input type="hidden" name={name} value={String(!on)} />
      <ReturnHere />
      <label htmlFor={id} className="grid flex-1 cursor-pointer">
        <span id={`${id}-label`} className="font-medium">
          {label()}
        </span>
        <span id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint()}
        </span>
      </label>
      <button
        id={id}
        type="submit"
        role="switch"
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className="group grid min-h-11 place-items-center rounded-full px-1"
      >
        <span className="flex h-7 w-12 items-center rounded-full border-2 border-line-strong bg-raised px-0.5 group-aria-checked:justify-end group-aria-checked:border-accent group-aria-checked:bg-accent">
          <span className="size-5 rounded-full bg-line-strong group-aria-checked:bg-on-accent" />
        </span>
      </button>
    </Form>
  );
}
