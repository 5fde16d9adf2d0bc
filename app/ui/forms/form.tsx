import { Form, Link, useActionData, useNavigation, type FormProps } from '@remix-run/react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import type { FormFailure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { Name } from '~/ui/text/inline-text';
import { ButtonLink, Sending, Button } from './button';
import { EnhancedField } from './enhanced-form';
import { Refused, useFieldId } from './form-fields';

/** What an action answered, if it refused the form. */
const refusalIn = (outcome: unknown): FormFailure | null =>
  typeof outcome === 'object' && outcome !== null && 'error' in outcome
    ? (outcome as FormFailure)
    : null;

/** `given` may be null; by default what the screen's action answered. */
function useRefusal(failure: FormFailure | null | undefined): FormFailure | null {
  const refused = refusalIn(useActionData());
  return failure === undefined ? refused : failure;
}

/**
 * The form of a screen. After a refusal it says why, and its fields show their errors and what was typed; while it is
 * being sent, its buttons wait.
 */
export function ActionForm({
  failure,
  failureTitle,
  summary = true,
  sending = false,
  className = 'grid gap-4',
  children,
  ...form
}: FormProps & {
  /** Why the form was refused; by default what the screen's action answered. Null on the forms that were not sent. */
  failure?: FormFailure | null;
  failureTitle?: string;
  /** False if the screen shows the summary elsewhere. */
  summary?: boolean;
  /** True if it waits for something else than the navigation. */
  sending?: boolean;
}) {
  const refused = useRefusal(failure);
  const submitting = useNavigation().formMethod === 'POST';
  return (
    <Refused.Provider value={refused}>
      <Sending.Provider value={sending || submitting}>
        <Form method="post" noValidate className={className} {...form}>
          {summary ? <ErrorSummary failure={refused} title={failureTitle} /> : null}
          {children}
        </Form>
      </Sending.Provider>
    </Refused.Provider>
  );
}

/** A form in a row of a list, which stays where it is. `id`: of what the row shows, unless a button carries it. */
export const RowForm = ({ id, children, ...form }: FormProps & { id?: string }) => (
  <Form method="post" preventScrollReset {...form}>
    <EnhancedField />
    {id === undefined ? null : <input type="hidden" name="id" value={id} />}
    {children}
  </Form>
);

/** The buttons of a form, and the way back without sending it. */
export function FormButtons({
  cancelTo,
  more,
  children,
}: {
  cancelTo: string;
  /** Follows the way back. */
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      {children}
      <ButtonLink to={cancelTo} variant="secondary">
        {t('form.cancel')}
      </ButtonLink>
      {more}
    </div>
  );
}

function faults({ error, fields }: FormFailure): { name: string | null; text: string }[] {
  const ofFields = Object.entries(fields).flatMap(([name, texts]) =>
    [...new Set(texts)].map((text) => ({ name: name || null, text })),
  );
  const isSaid = ofFields.some(({ text }) => text === error);
  return isSaid ? ofFields : [{ name: null, text: error }, ...ofFields];
}

/** Focuses the field without changing the URL. */
function FaultLink({ name, text }: { name: string; text: string }) {
  const id = useFieldId(name);
  function follow(event: MouseEvent): void {
    const field = document.getElementById(id);
    if (!field) return;
    event.preventDefault();
    field.focus();
  }
  return (
    <a href={`#${id}`} onClick={follow} className="underline">
      {text}
    </a>
  );
}

/** Says why a form was refused. Takes focus when it appears after a submission. */
export function ErrorSummary({
  failure: given,
  title = t('feedback.problem'),
}: {
  failure?: FormFailure | null;
  title?: string;
}) {
  const failure = useRefusal(given);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  if (!failure) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- what a browser without script does with a new page
      autoFocus
      className="rounded-control border-2 border-danger bg-danger-soft px-4 py-3"
    >
      <p className="font-semibold">{title}</p>
      <ul className="list-disc ps-5">
        {faults(failure).map(({ name, text }) => (
          <li key={`${name} ${text}`}>{name ? <FaultLink name={name} text={text} /> : text}</li>
        ))}
      </ul>
      {failure.signIn ? (
        <Link to="/login" target="_blank" rel="noreferrer" className="underline">
          {t('form.signInElsewhere')}
        </Link>
      ) : null}
    </div>
  );
}

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
          <Button variant="danger">{confirm}</Button>
        </FormButtons>
      </ActionForm>
    </section>
  );
}
