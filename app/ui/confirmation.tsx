import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from './button';

/** A page that asks before something is gone for good: what goes is its content, a form answers it. */
export function Confirmation({
  title,
  confirm,
  cancelTo,
  children,
}: {
  title: string;
  /** What the button that does it says. */
  confirm: string;
  cancelTo: string;
  children: ReactNode;
}) {
  const sending = useNavigation().state !== 'idle';
  return (
    <section
      aria-labelledby="confirmation"
      className="grid max-w-xl gap-4 rounded-card border border-line bg-surface p-6 shadow-card"
    >
      <h2 id="confirmation" className="text-2xl font-semibold">
        {title}
      </h2>
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
