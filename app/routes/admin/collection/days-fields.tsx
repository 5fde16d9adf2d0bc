import { MAX_DAYS_BEFORE } from '~/domain/collections/collection-days';
import type { DayChoices } from '~/domain/collections/days-words.server';
import { weekdayName } from '~/lib/time/format-date';
import type { FormFailure } from '~/lib/web/form-outcome';
import { digits, t } from '~/messages/t';
import { FieldErrors, SelectField, TextField } from '~/ui/forms/form-fields';

export type DaysOfForm = {
  calendar: string | null;
  month: number | null;
  dayFrom: number | null;
  dayTo: number | null;
  weekday: number | null;
  dayShift: number;
  daysBefore: number;
  offered: boolean;
};

const weekdays = () =>
  Array.from({ length: 7 }, (_, index) => ({
    value: String(index + 1),
    label: weekdayName(index + 1),
  }));

type Props = { days: DaysOfForm; failure: FormFailure | null };
type AllProps = Props & { choices: DayChoices };

const textOf = (value: number | null): string => (value === null ? '' : String(value));

function Offered({ days, failure }: Props) {
  const errors = failure?.fields.offered;
  const chosen = failure ? failure.values?.offered?.[0] === 'on' : days.offered;
  return (
    <div className="grid gap-1" data-field>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          id="offered"
          name="offered"
          defaultChecked={chosen}
          aria-describedby={errors?.length ? 'offered-error' : undefined}
          className="size-5 shrink-0 accent-accent"
        />
        {t('adminCollections.offer')}
      </label>
      <FieldErrors id="offered-error" errors={errors} />
    </div>
  );
}

/** When a site collection is offered on the home page. */
export function DaysFields({ days, failure, choices }: AllProps) {
  const typed = (name: keyof DaysOfForm) => ({
    name,
    defaultValue:
      failure?.values?.[name]?.[0] ??
      (name === 'calendar' ? (days.calendar ?? '') : textOf(days[name] as number | null)),
    errors: failure?.fields[name],
  });
  const number = (name: 'dayFrom' | 'dayTo' | 'daysBefore', label: string, hint?: string) => (
    <TextField {...typed(name)} label={label} hint={hint} inputMode="numeric" maxLength={3} />
  );
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-3 sm:p-4">
      <legend className="px-1 text-lg font-semibold">{t('adminCollections.days')}</legend>
      <p className="text-sm text-ink-muted">{t('adminCollections.daysHint')}</p>
      <SelectField
        {...typed('calendar')}
        label={t('adminCollections.calendar')}
        required
        placeholder={t('adminCollections.noDays')}
        options={choices.calendars}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...typed('month')}
          label={t('adminCollections.month')}
          required
          placeholder={t('adminCollections.eachMonth')}
          options={choices.months}
        />
        <SelectField
          {...typed('weekday')}
          label={t('adminCollections.weekday')}
          required
          placeholder={t('adminCollections.eachDay')}
          options={weekdays()}
        />
        {number('dayFrom', t('adminCollections.dayFrom'))}
        {number('dayTo', t('adminCollections.dayTo'))}
      </div>
      <SelectField
        {...typed('dayShift')}
        label={t('adminCollections.shift')}
        hint={t('adminCollections.shiftHint')}
        required
        options={choices.shifts}
      />
      {number(
        'daysBefore',
        t('adminCollections.daysBefore'),
        t('adminCollections.daysBeforeHint', { most: digits(MAX_DAYS_BEFORE) }),
      )}
      <Offered days={days} failure={failure} />
    </fieldset>
  );
}
