import {
  useEffect,
  useId,
  useRef,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import type { FormFailure } from '~/lib/form-outcome';

/**
 * Form parts that work without script: the server sends errors and what was typed, these show them. Each
 * error is tied to its field by aria-describedby and listed in the summary that takes focus.
 */
const control =
  'w-full min-h-11 rounded-control border border-line-strong bg-surface px-3 py-2 text-ink placeholder:text-ink-muted aria-invalid:border-2 aria-invalid:border-danger';

type FieldProps = { label: string; hint?: string; errors?: string[]; name: string };

type LabelProps = {
  /** What the field belongs to where several have the same label: said, not shown. */
  of?: string;
  /** False where it goes without saying that a field may stay empty. */
  optional?: boolean;
};

/** The ids that tie label, hint and error to a control. */
function useFieldIds(name: string, hint: string | undefined, errors: string[] | undefined) {
  const id = `${useId()}-${name}`;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = errors?.length ? `${id}-error` : undefined;
  return {
    id,
    hintId,
    errorId,
    described: {
      id,
      name,
      'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      'aria-invalid': errorId ? (true as const) : undefined,
    },
  };
}

function FieldFrame({
  label,
  of,
  optional = true,
  required,
  ids,
  hint,
  errors,
  children,
}: {
  label: string;
  required?: boolean;
  ids: { id: string; hintId?: string; errorId?: string };
  hint?: string;
  errors?: string[];
  children: ReactNode;
} & LabelProps) {
  return (
    <div className="grid gap-1.5" data-field>
      <label htmlFor={ids.id} className="font-medium">
        {label}
        {of ? <span className="sr-only"> of {of}</span> : null}
        {required || !optional ? null : (
          <span className="font-normal text-ink-muted"> (optional)</span>
        )}
      </label>
      {hint ? (
        <p id={ids.hintId} className="text-sm text-ink-muted">
          {hint}
        </p>
      ) : null}
      {children}
      {errors?.length ? (
        <p id={ids.errorId} className="text-sm font-medium text-danger">
          {errors.join(' ')}
        </p>
      ) : null}
    </div>
  );
}

export function TextField({
  label,
  of,
  optional,
  hint,
  errors,
  name,
  required,
  className = '',
  ...rest
}: FieldProps & LabelProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>) {
  const ids = useFieldIds(name, hint, errors);
  const frame = { label, of, optional, required, ids, hint, errors };
  return (
    <FieldFrame {...frame}>
      <input
        dir="auto"
        required={required}
        className={`${control} ${className}`}
        {...ids.described}
        {...rest}
      />
    </FieldFrame>
  );
}

export function TextAreaField({
  label,
  hint,
  errors,
  name,
  required,
  className = '',
  ...rest
}: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'>) {
  const ids = useFieldIds(name, hint, errors);
  return (
    <FieldFrame label={label} required={required} ids={ids} hint={hint} errors={errors}>
      <textarea
        dir="auto"
        required={required}
        rows={5}
        className={`${control} ${className}`}
        {...ids.described}
        {...rest}
      />
    </FieldFrame>
  );
}

export function SelectField({
  label,
  hint,
  errors,
  name,
  required,
  options,
  placeholder,
  className = '',
  ...rest
}: FieldProps & {
  options: readonly (string | { value: string; label: string })[];
  /** The first choice, with an empty value. */
  placeholder?: string;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name'>) {
  const ids = useFieldIds(name, hint, errors);
  return (
    <FieldFrame label={label} required={required} ids={ids} hint={hint} errors={errors}>
      <select
        // Where no choice is empty there is none to be missed, and HTML allows no `required`.
        required={required && placeholder !== undefined}
        className={`${control} ${className}`}
        {...ids.described}
        {...rest}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => {
          const { value, label: text } =
            typeof option === 'string' ? { value: option, label: option } : option;
          return (
            <option key={value} value={value}>
              {text}
            </option>
          );
        })}
      </select>
    </FieldFrame>
  );
}

/** A set of checkboxes under one name. */
export function CheckboxGroup({
  legend,
  name,
  options,
  chosen,
  onToggle,
}: {
  legend: string;
  name: string;
  options: readonly string[];
  chosen: readonly string[];
  onToggle?: (value: string, checked: boolean) => void;
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">
        {legend}
        <span className="font-normal text-ink-muted"> (optional)</span>
      </legend>
      <div className="grid gap-1 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option} className="flex min-h-11 items-center gap-3 py-1">
            <input
              type="checkbox"
              name={name}
              value={option}
              defaultChecked={chosen.includes(option)}
              onChange={(event) => onToggle?.(option, event.currentTarget.checked)}
              className="size-5 accent-accent"
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * What went wrong with a form, above it. Takes focus when it appears after a submit, so that nobody has to
 * look for it.
 */
export function ErrorSummary({
  failure,
  title = 'There is a problem',
}: {
  failure?: FormFailure | null;
  title?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  if (!failure) return null;
  const messages = [...new Set([failure.error, ...Object.values(failure.fields).flat()])];
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- what a browser without script does with a new page
      autoFocus
      className="rounded-control border-2 border-danger bg-danger-soft px-4 py-3"
    >
      <p className="font-semibold">{title}</p>
      <ul className="list-disc ps-5">
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {failure.signIn ? (
        <a href="/login" target="_blank" rel="noreferrer" className="underline">
          Sign in in another tab
        </a>
      ) : null}
    </div>
  );
}
