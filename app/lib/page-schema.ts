import { z } from 'zod';

/** What every paged answer says of its place in the list. */
export const pageResponse = z.object({
  totalCount: z.number(),
  currentPage: z.number(),
  totalPages: z.number(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
});
