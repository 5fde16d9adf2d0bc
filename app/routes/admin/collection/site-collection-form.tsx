import {
  MAX_DAYS_BEFORE,
  MAX_TITLE_LENGTH,
  MAX_WORDS_LENGTH,
  VISIBILITIES,
  type Visibility,
} from '~/domain/collections/collections';
import type { DayChoices } from '~/domain/collections/offered.server';
import { textLanguages } from '~/lib/language/text-language';
import { weekdayName, weekdaysInOrder } from '~/lib/time/format-date';
import { digits, t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { ActionForm, FormButtons } from '~/ui/forms/form';
import {
  FieldErrors,
  SelectField,
  TextField,
  TextAreaField,
  useRefused,
} from '~/ui/forms/form-fields';
import { siteVisibilityName } from '~/ui/lists/desk-choice-names';

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
  weekdaysInOrder().map((day) => ({ value: String(day), label: weekdayName(day) }));

function Offered({ offered }: { offered: boolean }) {
  const { errors, typed } = useRefused('offered');
  return (
    <div className="grid gap-1" data-field>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          id="offered"
          name="offered"
          defaultChecked={typed ? typed.includes('on') : offered}
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
export function DaysFields({ days, choices }: { days: DaysOfForm; choices: DayChoices }) {
  const field = (name: Exclude<keyof DaysOfForm, 'offered'>) => ({
    name,
    defaultValue: days[name] ?? '',
  });
  const number = (name: 'dayFrom' | 'dayTo' | 'daysBefore', label: string, hint?: string) => (
    <TextField {...field(name)} label={label} hint={hint} inputMode="numeric" maxLength={3} />
  );
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-3 sm:p-4">
      <legend className="px-1 text-lg font-semibold">{t('adminCollections.days')}</legend>
      <p className="text-sm text-ink-muted">{t('adminCollections.daysHint')}</p>
      <SelectField
        {...field('calendar')}
        label={t('adminCollections.calendar')}
        required
        placeholder={t('adminCollections.noDays')}
        options={choices.calendars}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('month')}
          label={t('adminCollections.month')}
          required
          placeholder={t('adminCollections.eachMonth')}
          options={choices.months}
        />
        <SelectField
          {...field('weekday')}
          label={t('adminCollections.weekday')}
          required
          placeholder={t('adminCollections.eachDay')}
          options={weekdays()}
        />
        {number('dayFrom', t('adminCollections.dayFrom'))}
        {number('dayTo', t('adminCollections.dayTo'))}
      </div>
      <SelectField
        {...field('dayShift')}
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
      <Offered offered={days.offered} />
    </fieldset>
  );
}

export type SiteForm = DaysOfForm & {
  title: string;
  words: string;
  language: string | null;
  visibility: Visibility;
};

/**
 * Texts and days of a site collection. Its entries are edited on its own page. The screen shows why saving was refused.
 */
export function SiteCollectionForm({ values, choices }: { values: SiteForm; choices: DayChoices }) {
  const field = (name: 'title' | 'words' | 'language' | 'visibility') => ({
    name,
    defaultValue: values[name] ?? '',
  });
  return (
    <ActionForm summary={false}>
      <TextField
        {...field('title')}
        label={t('library.title')}
        required
        maxLength={MAX_TITLE_LENGTH}
      />
      <TextAreaField
        {...field('words')}
        label={t('collections.words')}
        rows={3}
        maxLength={MAX_WORDS_LENGTH}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('language')}
          label={t('form.language')}
          placeholder={t('adminCollections.asWritten')}
          options={textLanguages}
        />
        <SelectField
          {...field('visibility')}
          label={t('adminCollections.whoSees')}
          required
          options={VISIBILITIES.map((value) => ({ value, label: siteVisibilityName(value) }))}
        />
      </div>
      <DaysFields days={values} choices={choices} />
      <FormButtons cancelTo="/admin/collections">
        <Button name="intent" value="save">
          {t('list.save')}
        </Button>
      </FormButtons>
    </ActionForm>
  );
}
