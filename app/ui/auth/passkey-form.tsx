import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { t } from '~/messages/t';
import { Notice } from '~/ui/feedback/notice';

type Props = {
  /** Asks the device; what it answers is sent as the field `answer`. */
  ask: () => Promise<unknown>;
  /** Sent besides what the fields say, as the button would. */
  intent?: string;
  children: (busy: boolean) => ReactNode;
};

/** A form that is sent once the device has answered. Without script it is sent empty, and the site says why that fails. */
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
      // Refused by the person, too late, or none of this site.
      setFailed(true);
    }
    setAsking(false);
  }

  return (
    <Form
      method="post"
      noValidate
      onSubmit={(event) => void askAndSend(event)}
      className="grid max-w-xl justify-items-start gap-4"
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
