import { MAX_REPORT_LENGTH } from '~/domain/community/reviews/reviews';
import { t } from '~/messages/t';
import { Button } from './button';
import { reportReasonName } from './choice-names';
import { ActionForm, FormButtons } from './form';
import { SelectField, TextAreaField } from './form-fields';

/** Reports a problem to the admins. */
export function ReportForm({
  reasons,
  cancelTo,
}: {
  reasons: readonly string[];
  cancelTo: string;
}) {
  return (
    <ActionForm>
      <SelectField
        label={t('review.reason')}
        name="reason"
        required
        options={reasons.map((value) => ({ value, label: reportReasonName(value) }))}
        placeholder={t('review.chooseReason')}
      />
      <TextAreaField
        label={t('review.details')}
        name="details"
        maxLength={MAX_REPORT_LENGTH}
        rows={3}
      />
      <FormButtons cancelTo={cancelTo}>
        <Button>{t('review.report')}</Button>
      </FormButtons>
    </ActionForm>
  );
}
