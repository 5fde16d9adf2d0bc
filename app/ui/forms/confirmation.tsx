import type { ReactNode } from 'react';
import { Button } from './button';
import { ActionForm, FormButtons } from './form';
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
  return (
    <section className="grid max-w-xl gap-4 rounded-card border border-line bg-surface p-4 sm:p-6 shadow-card">
      <h2 className="text-2xl font-semibold">{title}</h2>
      <ActionForm failureTitle={failureTitle}>
        {subject ? (
          <p className="font-semibold">
            <Name of={subject} language={language} />
          </p>
        ) : null}
        {children}
        <FormButtons cancelTo={cancelTo}>
          <Button look="danger">{confirm}</Button>
        </FormButtons>
      </ActionForm>
    </section>
  );
}
