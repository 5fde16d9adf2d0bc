import { Link } from '@remix-run/react';
import { useEffect, useRef, type MouseEvent } from 'react';
import type { FormFailure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { useFieldId } from './form-fields';

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

/** Takes focus when it appears after a submission. */
export function ErrorSummary({
  failure,
  title = t('feedback.problem'),
}: {
  failure?: FormFailure | null;
  title?: string;
}) {
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
