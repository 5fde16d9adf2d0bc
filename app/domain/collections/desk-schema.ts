import { z } from 'zod';
import { latinDigits } from '~/lib/text/normalize-text';
import { t } from '~/messages/t';
import { CALENDARS, DAY_SHIFTS, MAX_DAYS_BEFORE, type ListedCollection } from './collections';
import { collectionSchema } from './collections-schema';

const MONTHS = 12;
const LONGEST_MONTH = 31;
const LONGEST_HIJRI_MONTH = 30;
const WEEKDAYS = 7;

/** An integer as sent by a form, in digits of any script; empty means none. */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .transform((text) => latinDigits(text).trim())
    .refine((text) => text === '' || /^-?\d{1,3}$/.test(text), {
      error: () => t('input.numberBetween', { least, most }),
    })
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((number) => number === null || (number >= least && number <= most), {
      error: () => t('input.numberBetween', { least, most }),
    })
    .default(null);

const { title, words, language, visibility } = collectionSchema.shape;

/** A collection of the site itself, with the days on which it is offered. */
export const siteCollectionSchema = z
  .object({
    ...{ title, words, language, visibility },
    calendar: z
      .enum(['', ...CALENDARS], { error: () => t('input.oneOption') })
      .default('')
      .transform((calendar) => calendar || null),
    month: wholeNumber(1, MONTHS),
    dayFrom: wholeNumber(1, LONGEST_MONTH),
    dayTo: wholeNumber(1, LONGEST_MONTH),
    weekday: wholeNumber(1, WEEKDAYS),
    dayShift: wholeNumber(DAY_SHIFTS[0], -DAY_SHIFTS[0]).transform((days) => days ?? 0),
    daysBefore: wholeNumber(0, MAX_DAYS_BEFORE).transform((days) => days ?? 0),
    offered: z
      .enum(['on'])
      .optional()
      .transform((value) => value === 'on'),
  })
  .refine(({ dayFrom, dayTo }) => dayFrom !== null || dayTo === null, {
    error: () => t('input.firstDay'),
    path: ['dayFrom'],
  })
  .refine(
    ({ calendar, month, dayFrom, weekday }) =>
      calendar === null || month !== null || dayFrom !== null || weekday !== null,
    { error: () => t('input.someDays'), path: ['month'] },
  )
  .refine(
    ({ calendar, dayFrom, dayTo }) =>
      calendar !== 'hijri' || Math.max(dayFrom ?? 0, dayTo ?? 0) <= LONGEST_HIJRI_MONTH,
    {
      error: () => t('input.numberBetween', { least: 1, most: LONGEST_HIJRI_MONTH }),
      path: ['dayTo'],
    },
  )
  .refine(({ calendar, offered }) => calendar !== null || !offered, {
    error: () => t('input.offeredDays'),
    path: ['calendar'],
  })
  .transform((input) =>
    input.calendar === null
      ? {
          ...input,
          month: null,
          dayFrom: null,
          dayTo: null,
          weekday: null,
          dayShift: 0,
          daysBefore: 0,
        }
      : { ...input, dayTo: input.dayTo ?? input.dayFrom },
  );
export type SiteCollectionInput = z.output<typeof siteCollectionSchema>;

/** As listed on the admin desk. */
export type DeskCollection = Pick<
  ListedCollection,
  'id' | 'title' | 'language' | 'visibility' | 'entryCount' | 'maker'
> & {
  offered: boolean;
  /** Number of open reports. */
  reports: number;
  hidden: { at: string; by: string | null; reason: string | null } | null;
  /** The current or next days as text; empty if there are none. */
  days: string;
};
