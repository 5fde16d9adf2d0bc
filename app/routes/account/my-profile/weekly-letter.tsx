import { Form } from '@remix-run/react';
import { weekdayName } from '~/lib/time/format-date';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { SelectField } from '~/ui/forms/form-fields';

const days = [1, 2, 3, 4, 5, 6, 7];

/** Chooses the day of the weekly e-mail with new episodes; requires a verified e-mail address. */
export function WeeklyLetter({ day, verified }: { day: number | null; verified: boolean }) {
  return (
    <Form
      method="post"
      action="/my-profile/preferences"
      preventScrollReset
      className="grid justify-items-start gap-4"
    >
      <p className="text-ink-muted">{t('letters.weeklyHint')}</p>
      {verified ? (
        <>
          <input type="hidden" name="returnTo" value="/my-profile" />
          <SelectField
            label={t('letters.day')}
            name="weeklyLetterDay"
            placeholder={t('letters.none')}
            options={days.map((one) => ({ value: String(one), label: weekdayName(one) }))}
            defaultValue={day ?? ''}
          />
          <Button look="secondary">{t('list.save')}</Button>
        </>
      ) : (
        <p>{t('letters.verifyFirst')}</p>
      )}
    </Form>
  );
}
