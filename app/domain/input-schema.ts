import { z } from 'zod';
import { isLanguageTag } from '~/lib/language/language-tag';
import { MAX_TAG_LENGTH } from '~/lib/language/text-language';
import { isVisible, limitMarks } from '~/lib/text/normalize-text';
import { isMailAddress, normalizeMailAddress } from '~/lib/web/mail-address.server';
import { t } from '~/messages/t';

/** PostgreSQL cannot store NUL; the other control characters are never intended. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const unseen = () => t('input.unseen');

/** For optional text. */
export const isEmptyOrVisible = (text: string): boolean => text === '' || isVisible(text);

/** Text written by a person. Rejects text with nothing visible, such as direction marks alone. */
export const personText = (limit: number, tooLong: () => string) =>
  z
    .string()
    .meta({ maxLength: limit })
    .transform((text) => limitMarks(text.replace(controls, '')).trim())
    .pipe(z.string().max(limit, { error: tooLong }).refine(isEmptyOrVisible, { error: unseen }));

/** Where somebody who need not be a member can be written to. */
export const mailAddress = z
  .string({ error: () => t('input.mail') })
  .trim()
  .max(254, { error: () => t('input.mailLong') })
  .transform(normalizeMailAddress)
  .refine(isMailAddress, { error: () => t('input.mailValid') });

/** ISO 8601 with time and zone, years 1900 to 9999 (PostgreSQL has no year 0). */
export const instantText = (error: () => string) =>
  z.iso.datetime({ offset: true, error }).refine(
    (text) => {
      const year = new Date(text).getUTCFullYear();
      return year >= 1900 && year <= 9999;
    },
    { error },
  );

/** A BCP 47 tag; null or empty means that the language is detected. */
export const languageChoice = z
  .string({ error: () => t('input.languageTag') })
  .trim()
  .max(MAX_TAG_LENGTH, { error: () => t('input.languageLong', { count: MAX_TAG_LENGTH }) })
  .refine((tag) => tag === '' || isLanguageTag(tag), { error: () => t('input.languageTag') })
  .nullish()
  .transform((tag) => tag?.toLowerCase() || null);

export const languageResponse = z.string().nullable();

/** One of our ids, or an id of the directory (`123`) or of a search result (`api_123`). */
export const idText = z.string().regex(/^[\w-]{1,64}$/, { error: () => t('input.id') });

export const idParams = z.object({ id: idText });

export const episodeParams = z.object({ episodeId: idText });

export const reviewParams = z.object({ reviewId: idText });

export const pageResponse = z.object({
  totalCount: z.number(),
  currentPage: z.number(),
  totalPages: z.number(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
});

/** Selects the columns of an answer, for a query of Prisma. */
export const columnsOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, true])) as Record<keyof Shape, true>;

/** A slug in any script, or an id, as it appears in a URL. */
export const slugText = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^\u0000-\u001f\u007f]+$/);

export const slugParams = z.object({ slug: slugText });

/** A subscriber of the newsletter, or the recipient of a test letter. */
export const addressSchema = z.object({ email: mailAddress });
