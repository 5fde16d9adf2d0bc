import { Form, useActionData, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Failure } from '~/lib/form-outcome';
import { Button, ButtonLink } from './button';
import { ErrorSummary } from './form-fields';

/**
 * A page that asks before something is gone for good: what goes is its content, a form answers it. When its
 * screen's action fails, the reason stands here.
 */
export function Confirmation({
  title,
  confirm,
  cancelTo,
  failureTitle,
  children,
}: {
  title: string;
  /** What the button that does it says. */
  confirm: string;
  cancelTo: string;
  /** What stands above the reason when it could not be done. */
  failureTitle: string;
  children: ReactNode;
}) {
  const sending = useNavigation().state !== 'idle';
  const failure = useActionData() as Failure | undefined;
  return (
    <section
      aria-labelledby="confirmation"
      className="grid max-w-xl gap-4 rounded-card border border-line bg-surface p-6 shadow-card"
    >
      <h2 id="confirmation" className="text-2xl font-semibold">
        {title}
      </h2>
      <ErrorSummary failure={failure} title={failureTitle} />
      {children}
      <Form method="post" className="flex flex-wrap gap-3">
        <Button look="danger" disabled={sending}>
          {confirm}
        </Button>
        <ButtonLink to={cancelTo} look="secondary">
          Cancel
        </ButtonLink>
      </Form>
    </section>
  );
}
