import { z } from 'zod';
import { heldReasons } from '~/domain/accounts/users';
import { pageResponse, personText } from '~/domain/input-schema';
import { latinDigits } from '~/lib/text/normalize-text';
import { t } from '~/messages/t';
import { CALENDARS, COLLECTION_STATES, DAY_SHIFTS, MAX_DAYS_BEFORE, NO_DAYS } from './collections';
import { collectionSchema, listedCollectionResponse, ruleResponse } from './collections-schema';

const MONTHS = 12;
const LONGEST_MONTH = 31;
const LONGEST_HIJRI_MONTH = 30;
const WEEKDAYS = 7;

const whole = (least: number, most: number) => {
  const error = { error: () => t('input.numberBetween', { least, most }) };
  return z.number(error).int(error).min(least, error).max(most, error);
};

const { title, words, language, visibility } = collectionSchema.shape;

/** A collection of the site itself, with the days on which it is offered. */
export const siteCollectionBody = z
  .object({
    title,
    words,
    language,
    visibility,
    calendar: z
      .enum(CALENDARS, { error: () => t('input.oneOption') })
      .nullable()
      .default(null),
    month: whole(1, MONTHS).nullable().default(null),
    dayFrom: whole(1, LONGEST_MONTH).nullable().default(null),
    dayTo: whole(1, LONGEST_MONTH).nullable().default(null),
    weekday: whole(1, WEEKDAYS).nullable().default(null),
    dayShift: whole(DAY_SHIFTS[0], -DAY_SHIFTS[0]).default(0),
    daysBefore: whole(0, MAX_DAYS_BEFORE).default(0),
    offered: z.boolean({ error: () => t('input.giveBoolean') }).default(false),
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
      ? { ...input, ...NO_DAYS }
      : { ...input, dayTo: input.dayTo ?? input.dayFrom },
  );
export type SiteCollectionInput = z.output<typeof siteCollectionBody>;

/** A number in digits of any script. Empty fields take the default; the schema refuses other text. */
function typedNumber(sent: unknown): unknown {
  const text = typeof sent === 'string' ? latinDigits(sent).trim() : '';
  if (text === '') return undefined;
  return /^-?\d{1,3}$/.test(text) ? Number(text) : NaN;
}

/** The same as sent by a form, with numbers as text. */
export const siteCollectionSchema = z.preprocess((sent) => {
  const form = sent as Record<string, unknown>;
  return {
    ...form,
    calendar: form.calendar || null,
    month: typedNumber(form.month),
    dayFrom: typedNumber(form.dayFrom),
    dayTo: typedNumber(form.dayTo),
    weekday: typedNumber(form.weekday),
    dayShift: typedNumber(form.dayShift),
    daysBefore: typedNumber(form.daysBefore),
    offered: form.offered === 'on',
  };
}, siteCollectionBody);

export const adminCollectionsQuery = z.object({
  search: personText(200, () => t('input.tooLong')).optional(),
  state: z.enum(COLLECTION_STATES, { error: () => t('input.oneOption') }).optional(),
});

const adminCollectionResponse = listedCollectionResponse
  .pick({ id: true, title: true, language: true, visibility: true, entryCount: true, maker: true })
  .extend({
    offered: z.boolean(),
    reports: z.number().describe('Number of open reports.'),
    hidden: z
      .object({ at: z.iso.datetime(), by: z.string().nullable(), reason: z.string().nullable() })
      .nullable(),
    heldFor: z
      .enum(heldReasons)
      .nullable()
      .describe('Why it waits: a new member’s link, or a word of the list.'),
    days: z.string().describe('The current or next days as text; empty if there are none.'),
  });

export const adminCollectionsPage = pageResponse.extend({
  collections: z.array(adminCollectionResponse),
});

export const adminCollectionAnswer = z.object({
  collection: adminCollectionResponse.extend({ words: z.string(), ...ruleResponse.shape }),
});

/** As listed on the admin desk. */
export type AdminCollection = z.output<typeof adminCollectionResponse>;

z.globalRegistry.add(adminCollectionResponse, { id: 'AdminCollection' });
