import { Form, useLocation } from '@remix-run/react';
import { useId, type FormEvent } from 'react';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { usePlayer } from '~/player/engine/use-player';
import { openAuthDialog } from '~/ui/auth/auth-dialog-store';
import { sendJson, waitOf, useOptimisticSwitch } from '~/ui/forms/api-calls';
import { showToast } from '~/ui/feedback/toasts';
import { useActor } from '~/ui/auth/actor';

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

function usePreference(name: PreferenceName) {
  const saved = useActor()?.[name] ?? false;
  const player = usePlayer();
  const save = (value: boolean) => sendJson('PATCH', '/api/user/preferences', { [name]: value });
  const { on, choose } = useOptimisticSwitch(saved, save);

  function tellPlayer(value: boolean): void {
    if (name !== 'favoritesPrivate') player.prefer({ [name]: value });
  }

  async function flip(): Promise<void> {
    tellPlayer(!on);
    const answer = await choose(!on);
    if (!answer || answer.ok) return;
    tellPlayer(saved);
    showToast(notSaved(answer));
  }

  async function switchOn(): Promise<Toast> {
    const answer = await save(true);
    return answer.ok ? { title: texts[name].isOn() } : notSaved(answer);
  }
  return { on, flip, switchOn };
}

export function PreferenceSwitch({ name }: { name: PreferenceName }) {
  const { on, flip, switchOn } = usePreference(name);
  const signedIn = useActor() !== null;
  const { pathname, search } = useLocation();
  const id = useId();
  const { label, hint, signIn } = texts[name];

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (signedIn) return void flip();
    openAuthDialog({
      message: signIn(),
      form: event.currentTarget,
      afterSignIn: switchOn,
    });
  }

  return (
    <Form
      method="post"
      action="/my-profile/preferences"
      onSubmit={submit}
      className="flex items-center justify-between gap-4"
    >
      <input type="hidden" name={name} value={String(!on)} />
      <input type="hidden" name="returnTo" value={pathname + search} />
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
