import { CALENDARS, DAY_SHIFTS, MAX_DAYS_BEFORE } from '~/domain/collections/collection-days';
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

const calendarNames = {
  hijri: () => t('adminCollections.hijri'),
  gregorian: () => t('adminCollections.gregorian'),
};

const numbered = (count: number, name: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => ({
    value: String(index + 1),
    label: name(index + 1),
  }));

const shiftName = (shift: number): string => {
  if (shift === 0) return t('adminCollections.asUmmAlQura');
  const count = Math.abs(shift);
  return shift > 0
    ? t('adminCollections.daysLater', { count })
    : t('adminCollections.daysEarlier', { count });
};

type Props = { days: DaysOfForm; failure: FormFailure | null };
/** `months`: of both calendars, because the page may have no script that changes the list. */
type AllProps = Props & { months: string[] };

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

/** When a collection of the site's own is offered. */
export function DaysFields({ days, failure, months }: AllProps) {
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
        options={CALENDARS.map((value) => ({ value, label: calendarNames[value]() }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...typed('month')}
          label={t('adminCollections.month')}
          required
          placeholder={t('adminCollections.eachMonth')}
          options={numbered(months.length, (month) => months[month - 1]!)}
        />
        <SelectField
          {...typed('weekday')}
          label={t('adminCollections.weekday')}
          required
          placeholder={t('adminCollections.eachDay')}
          options={numbered(7, weekdayName)}
        />
        {number('dayFrom', t('adminCollections.dayFrom'))}
        {number('dayTo', t('adminCollections.dayTo'))}
      </div>
      <SelectField
        {...typed('dayShift')}
        label={t('adminCollections.shift')}
        hint={t('adminCollections.shiftHint')}
        required
        options={DAY_SHIFTS.map((shift) => ({ value: String(shift), label: shiftName(shift) }))}
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
