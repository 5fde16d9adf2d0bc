import {
  createContext,
  useContext,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  type ComponentProps,
} from 'react';
import { ownLanguageName, textLanguages } from '~/lib/language/text-language';
import type { FormFailure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { RichText, unseen } from '~/ui/text/inline-text';

const fieldClass =
  'field w-full py-2 text-ink placeholder:text-ink-muted aria-invalid:border-2 aria-invalid:border-danger';

type FieldProps = {
  label: string;
  hint?: string;
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

/** Why the form around a field was refused. */
export const Refused = createContext<FormFailure | null>(null);

/**
 * The errors of a field and the values that were sent in it, if its form was refused. Passwords are never sent back.
 *
 * @param name without the prefix
 */
export function useRefused(name: string): { errors?: string[]; typed?: string[] } {
  const { fields, values } = useContext(Refused) ?? {};
  return { errors: fields?.[name], typed: values && (values[name] ?? []) };
}

/** The value a field begins with: what was typed before the form was refused, else the given one. */
export const useFirstValue = (name: string, initial: string): string =>
  useRefused(name).typed?.[0] ?? initial;

type Value = string | number | readonly string[];

type ControlProps = Omit<FieldProps, 'label'> & {
  value?: Value;
  defaultValue?: Value;
  /** False if what was typed is not shown again, such as a code that works once. */
  refill?: boolean;
};

/** What a field's control and its frame have in common. */
function useField({ name, hint, required, value, defaultValue, refill = true }: ControlProps) {
  const id = useFieldId(name);
  const prefix = useContext(FieldPrefix);
  const { errors, typed } = useRefused(name);
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = errors?.length ? `${id}-error` : undefined;
  return {
    frame: { id, hint, hintId, errors, errorId, required },
    control: {
      id,
      name: prefix + name,
      ...(value === undefined
        ? { defaultValue: (refill ? typed?.[0] : undefined) ?? defaultValue }
        : { value }),
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
  frame: { id, hint, hintId, errors, errorId, required },
  children,
}: {
  label: string;
  frame: ReturnType<typeof useField>['frame'];
  children: ReactNode;
} & LabelProps) {
  return (
    <div className="grid gap-1.5" data-field>
      <label htmlFor={id} className="font-medium">
        <Label label={label} of={of} />
        {required || !optional ? null : <Optional />}
      </label>
      {hint ? (
        <p id={hintId} className="text-sm text-ink-muted">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldErrors id={errorId} errors={errors} />
    </div>
  );
}

export function TextField({
  label,
  of,
  optional,
  hint,
  name,
  required,
  value,
  defaultValue,
  refill,
  className = '',
  ...rest
}: FieldProps &
  LabelProps &
  Pick<ControlProps, 'refill'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>) {
  const { frame, control } = useField({ name, hint, required, value, defaultValue, refill });
  return (
    <FieldFrame label={label} of={of} optional={optional} frame={frame}>
      <input
        dir="auto"
        placeholder=" "
        className={`${fieldClass} ${className}`}
        {...control}
        {...rest}
      />
    </FieldFrame>
  );
}

export const EmailField = (field: Partial<ComponentProps<typeof TextField>>) => (
  <TextField
    label={t('form.eMail')}
    name="email"
    type="email"
    required
    autoComplete="email"
    {...field}
  />
);

/** Names a key or a token, so that its owner can tell it from others. */
export const KeyNameField = (field: { label: string; hint: string }) => (
  <TextField name="name" required maxLength={60} autoComplete="off" {...field} />
);

export function TextAreaField({
  label,
  hint,
  name,
  required,
  value,
  defaultValue,
  className = '',
  ...rest
}: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'>) {
  const { frame, control } = useField({ name, hint, required, value, defaultValue });
  return (
    <FieldFrame label={label} frame={frame}>
      <textarea
        dir="auto"
        placeholder=" "
        rows={5}
        className={`${fieldClass} ${className}`}
        {...control}
        {...rest}
      />
    </FieldFrame>
  );
}

export function SelectField({
  label,
  hint,
  name,
  required,
  value,
  defaultValue,
  options,
  placeholder,
  className = '',
  ...rest
}: FieldProps & {
  options: readonly { value: string; label: string; lang?: string; dir?: 'ltr' | 'rtl' }[];
  placeholder?: string;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name'>) {
  const { frame, control } = useField({ name, hint, required, value, defaultValue });
  return (
    <FieldFrame label={label} frame={frame}>
      <select className={`${fieldClass} ${className}`} {...control} {...rest}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map(({ value: optionValue, label: text, lang, dir }) => (
          <option key={optionValue} value={optionValue} lang={lang} dir={dir}>
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
  const checked = useRefused(name).typed ?? chosen;
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
              defaultChecked={checked.includes(value)}
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
export function LanguageField({ defaultValue }: { defaultValue: string }) {
  const language = useFirstValue('language', defaultValue);
  const listed = !language || textLanguages.some(({ value }) => value === language);
  const other = { value: language, label: ownLanguageName(language) };
  return (
    <SelectField
      label={t('form.language')}
      name="language"
      placeholder={t('form.detectLanguage')}
      options={listed ? textLanguages : [...textLanguages, other]}
      defaultValue={defaultValue}
    />
  );
}
