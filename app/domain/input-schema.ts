import { z } from 'zod';

/** Control characters that no text field can send on purpose; PostgreSQL cannot store the first of them. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** What a person typed: trimmed, without control characters, at most `limit` characters. */
export const personText = (limit: number, tooLong: string) =>
  z
    .string()
    .meta({ maxLength: limit })
    .transform((text) => text.replace(controls, '').trim())
    .pipe(z.string().max(limit, tooLong));

/**
 * A moment: ISO 8601 with a time and its zone, of the years 1900 to 9999. PostgreSQL has no year 0, and years
 * of fewer or more digits are read otherwise by some who are handed them.
 */
export const instantText = (error: string) =>
  z.iso.datetime({ offset: true, error }).refine((text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= 1900 && year <= 9999;
  }, error);

/** An id of ours, of the directory (`123`) or of a search result (`api_123`). */
export const idText = z.string().regex(/^[\w-]{1,64}$/, 'That is no id');

/** The `id` in an address. */
export const idParams = z.object({ id: idText });

/** The answer of a call that has done it and has nothing to show. */
export const successResponse = z.object({ success: z.literal(true) });

/** What every paged answer says of its place in the list. */
export const pageResponse = z.object({
  totalCount: z.number(),
  currentPage: z.number(),
  totalPages: z.number(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
});

/** A podcast in an address: its slug, in any script, or an id. */
export const slugText = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^\u0000-\u001f\u007f]+$/);
