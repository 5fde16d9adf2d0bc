import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { t } from '~/messages/t';
import { Notice } from '~/ui/feedback/status';

type Props = {
  /** Asks the device. The result is sent as the field `answer`. */
  ask: () => Promise<unknown>;
  /** Sent along with the fields, as the button's value would be. */
  intent?: string;
  children: (busy: boolean) => ReactNode;
};

/**
 * Submits a form after the device has responded. Without script it is submitted without an answer, and the server
 * explains the error.
 */
export function PasskeyForm({ ask, intent, children }: Props) {
  const submit = useSubmit();
  const sending = useNavigation().state !== 'idle';
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
    <Form
      method="post"
      noValidate
      onSubmit={(event) => void askAndSend(event)}
      className="grid max-w-xl gap-4"
    >
      {failed ? (
        <Notice tone="danger" role="alert">
          {t('passkeys.notUsed')}
        </Notice>
      ) : null}
      <input type="hidden" name="answer" value="" />
      {children(asking || sending)}
    </Form>
  );
}
