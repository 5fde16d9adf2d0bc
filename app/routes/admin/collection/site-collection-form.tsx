import { Form, useNavigation } from '@remix-run/react';
import {
  MAX_DAYS_BEFORE,
  MAX_TITLE_LENGTH,
  MAX_WORDS_LENGTH,
  VISIBILITIES,
  type Visibility,
} from '~/domain/collections/collections';
import type { DayChoices } from '~/domain/collections/offered.server';
import { weekdayName } from '~/lib/time/format-date';
import type { FormFailure } from '~/lib/web/form-outcome';
import { digits, t } from '~/messages/t';
import { FieldErrors, SelectField, TextField, TextAreaField } from '~/ui/forms/form-fields';
import { textLanguages } from '~/lib/language/text-language';
import { Button, ButtonLink } from '~/ui/forms/button';
import { siteVisibilityName } from '~/ui/forms/choice-names';

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

export type SiteForm = DaysOfForm & {
  title: string;
  words: string;
  language: string | null;
  visibility: Visibility;
};

/** Texts and days of a site collection. Its entries are edited on its own page. */
export function SiteCollectionForm({
  values,
  choices,
  failure,
}: {
  values: SiteForm;
  choices: DayChoices;
  failure: FormFailure | null;
}) {
  const sending = useNavigation().state !== 'idle';
  const typed = (name: 'title' | 'words' | 'language' | 'visibility') => ({
    name,
    defaultValue: failure?.values?.[name]?.[0] ?? values[name] ?? '',
    errors: failure?.fields[name],
  });
  return (
    <Form method="post" noValidate className="grid gap-4">
      <TextField
        {...typed('title')}
        label={t('library.title')}
        required
        maxLength={MAX_TITLE_LENGTH}
      />
      <TextAreaField
        {...typed('words')}
        label={t('adminCollections.words')}
        rows={3}
        maxLength={MAX_WORDS_LENGTH}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...typed('language')}
          label={t('library.language')}
          placeholder={t('adminCollections.asWritten')}
          options={textLanguages}
        />
        <SelectField
          {...typed('visibility')}
          label={t('adminCollections.whoSees')}
          required
          options={VISIBILITIES.map((value) => ({ value, label: siteVisibilityName(value) }))}
        />
      </div>
      <DaysFields days={values} choices={choices} failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="save" busy={sending}>
          {t('list.save')}
        </Button>
        <ButtonLink to="/admin/collections" look="secondary">
          {t('form.cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}
