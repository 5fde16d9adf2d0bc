import { Form, useActionData, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Failure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { Button, ButtonLink } from './button';
import { ErrorSummary } from './error-summary';
import { Name } from '~/ui/text/inline-text';

export function Confirmation({
  title,
  confirm,
  cancelTo,
  failureTitle,
  subject,
  language,
  children,
}: {
  title: string;
  confirm: string;
  cancelTo: string;
  /** Title of the toast if it fails. */
  failureTitle: string;
  subject?: string;
  language?: string | null;
  children: ReactNode;
}) {
  const sending = useNavigation().state !== 'idle';
  const failure = useActionData() as Failure | undefined;
  return (
    <section className="grid max-w-xl gap-4 rounded-card border border-line bg-surface p-4 sm:p-6 shadow-card">
      <h2 className="text-2xl font-semibold">{title}</h2>
      <ErrorSummary failure={failure} title={failureTitle} />
      {subject ? (
        <p className="font-semibold">
          <Name of={subject} language={language} />
        </p>
      ) : null}
      {children}
      <Form method="post" className="flex flex-wrap gap-3">
        <Button look="danger" busy={sending}>
          {confirm}
        </Button>
        <ButtonLink to={cancelTo} look="secondary">
          {t('form.cancel')}
        </ButtonLink>
      </Form>
    </section>
  );
}
