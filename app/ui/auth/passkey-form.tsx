import { useSubmit } from '@remix-run/react';
import { useState, type ComponentProps, type FormEvent } from 'react';
import { t } from '~/messages/t';
import { Notice } from '~/ui/feedback/status';
import { ActionForm } from '~/ui/forms/form';

type Props = ComponentProps<typeof ActionForm> & {
  /** Asks the device. The result is sent as the field `answer`. */
  ask: () => Promise<unknown>;
  /** Sent along with the fields, as the button's value would be. */
  intent?: string;
};

/**
 * Submits a form after the device has responded. Without script it is submitted without an answer, and the server
 * explains the error.
 */
export function PasskeyForm({ ask, intent, children, ...form }: Props) {
  const submit = useSubmit();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);

  async function askAndSend(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setAsking(true);
    setFailed(false);
    try {
      form.set('answer', JSON.stringify(await ask()));
      if (intent) form.set('intent', intent);
      submit(form, { method: 'post' });
    } catch {
      // Declined, timed out, or no passkey for this site.
      setFailed(true);
    }
    setAsking(false);
  }

  return (
    <ActionForm
      sending={asking}
      onSubmit={(event) => void askAndSend(event)}
      className="grid max-w-xl gap-4"
      {...form}
    >
      {failed ? (
        <Notice tone="danger" role="alert">
          {t('passkeys.notUsed')}
        </Notice>
      ) : null}
      <input type="hidden" name="answer" value="" />
      {children}
    </ActionForm>
  );
}
