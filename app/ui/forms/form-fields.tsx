import {
  createContext,
  useContext,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { t } from '~/messages/t';
import { RichText, unseen } from '~/ui/text/inline-text';
import { ownLanguageName, textLanguages } from '~/lib/language/text-language';

const control =
  'w-full min-h-11 rounded-control border border-line-strong bg-surface px-3 py-2 text-ink placeholder:text-ink-muted aria-invalid:border-2 aria-invalid:border-danger';

type FieldProps = {
  label: string;
  hint?: string;
  errors?: string[];
  name: string;
  required?: boolean;
};

type LabelProps = {
  /** Name appended to the label for screen readers only. */
  of?: ReactNode;
  /** False hides "(optional)". */
  optional?: boolean;
};

/** Prefix of field names. */
export const FieldPrefix = createContext('');

/** Prefix of field ids, for pages that contain the same fields in two forms. */
export const FieldScope = createContext('');

export function useFieldId(name: string): string {
  return useContext(FieldScope) + useContext(FieldPrefix) + name;
}

function useFieldIds({ name, hint, errors, required }: Omit<FieldProps, 'label'>) {
  const id = useFieldId(name);
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = errors?.length ? `${id}-error` : undefined;
  const prefix = useContext(FieldPrefix);
  return {
    id,
    hintId,
    errorId,
    described: {
      id,
      name: prefix + name,
      'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      'aria-invalid': errorId ? (true as const) : undefined,
      // `required` would make screen readers announce an empty field as invalid.
      'aria-required': required || undefined,
    },
  };
}

function Label({ label, of }: { label: string } & Pick<LabelProps, 'of'>) {
  if (!of) return label;
  const marks = { label: () => label, of: unseen, name: () => unseen(of) };
  return <RichText text={t('form.labelOf')} marks={marks} />;
}

function Optional() {
  return <span className="font-normal text-ink-muted"> {t('form.optional')}</span>;
}

/** Errors of a field, which refers to them with `aria-describedby`. */
export function FieldErrors({ id, errors }: { id: string | undefined; errors?: string[] }) {
  if (!errors?.length) return null;
  return (
    <p id={id} className="text-sm font-medium text-danger">
      {errors.join(' ')}
    </p>
  );
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
        <Label label={label} of={of} />
        {required || !optional ? null : <Optional />}
      </label>
      {hint ? (
        <p id={ids.hintId} className="text-sm text-ink-muted">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldErrors id={ids.errorId} errors={errors} />
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
  const ids = useFieldIds({ name, hint, errors, required });
  const frame = { label, of, optional, required, ids, hint, errors };
  return (
    <FieldFrame {...frame}>
      <input
        dir="auto"
        placeholder=" "
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
  const ids = useFieldIds({ name, hint, errors, required });
  return (
    <FieldFrame label={label} required={required} ids={ids} hint={hint} errors={errors}>
      <textarea
        dir="auto"
        placeholder=" "
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
  options: readonly { value: string; label: string; lang?: string; dir?: 'ltr' | 'rtl' }[];
  placeholder?: string;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name'>) {
  const ids = useFieldIds({ name, hint, errors, required });
  return (
    <FieldFrame label={label} required={required} ids={ids} hint={hint} errors={errors}>
      <select className={`${control} ${className}`} {...ids.described} {...rest}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map(({ value, label: text, lang, dir }) => (
          <option key={value} value={value} lang={lang} dir={dir}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function CheckboxGroup({
  legend,
  name,
  options,
  chosen,
}: {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
}) {
  const prefix = useContext(FieldPrefix);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">
        {legend}
        <Optional />
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-1 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3 py-1 wrap-anywhere">
            <input
              type="checkbox"
              name={prefix + name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="size-5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * The language of the text in a form.
 *
 * @param defaultValue a BCP 47 tag, kept even if it is not in the list
 */
export function LanguageField({
  defaultValue,
  errors,
}: {
  defaultValue: string;
  errors?: string[];
}) {
  const listed = !defaultValue || textLanguages.some(({ value }) => value === defaultValue);
  const other = { value: defaultValue, label: ownLanguageName(defaultValue) };
  return (
    <SelectField
      label={t('form.language')}
      name="language"
      placeholder={t('form.detectLanguage')}
      options={listed ? textLanguages : [...textLanguages, other]}
      defaultValue={defaultValue}
      errors={errors}
    />
  );
}
