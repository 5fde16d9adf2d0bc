import { Form, useNavigation } from '@remix-run/react';
import { MAX_REPORT_LENGTH } from '~/domain/community/reviews/reviews';
import type { Failure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { Button, ButtonLink } from './button';
import { reportReasonName } from './choice-names';
import { ErrorSummary } from './error-summary';
import { SelectField, TextAreaField } from './form-fields';

/** Reports a problem to the admins. */
export function ReportForm({
  reasons,
  cancelTo,
  failure,
}: {
  reasons: readonly string[];
  cancelTo: string;
  failure: Failure | undefined;
}) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" noValidate className="grid gap-4">
      <ErrorSummary failure={failure} />
      <SelectField
        label={t('review.reason')}
        name="reason"
        required
        options={reasons.map((value) => ({ value, label: reportReasonName(value) }))}
        placeholder={t('review.chooseReason')}
        defaultValue={failure?.values.reason?.[0]}
        errors={failure?.fields.reason}
      />
      <TextAreaField
        label={t('review.details')}
        name="details"
        maxLength={MAX_REPORT_LENGTH}
        rows={3}
        defaultValue={failure?.values.details?.[0]}
        errors={failure?.fields.details}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={sending}>{t('review.report')}</Button>
        <ButtonLink to={cancelTo} look="secondary">
          {t('form.cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}
