import type { FormFailure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { TextAreaField } from './form-fields';

/** Asks an admin for the reason of an action. */
export function ReasonField({
  most,
  hint,
  failure,
}: {
  most: number;
  /** Who can read it. */
  hint: string;
  failure: FormFailure | null;
}) {
  return (
    <div className="w-full">
      <TextAreaField
        label={t('library.reason')}
        name="reason"
        rows={2}
        required
        maxLength={most}
        hint={hint}
        defaultValue={failure?.values?.reason?.[0]}
        errors={failure?.fields.reason}
      />
    </div>
  );
}
