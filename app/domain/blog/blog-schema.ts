import { z } from 'zod';
import { imagePath } from '~/domain/site/artwork/artwork-schema';
import {
  idText,
  instantText,
  languageChoice,
  languageResponse,
  personText,
} from '~/domain/input-schema';
import { parseAddress } from '~/lib/web/parse-address';

function optionalText(limit: number, what: string) {
  return z
    .string()
    .trim()
    .max(limit, `${what} may have at most ${limit} characters`)
    .nullish()
    .transform((value) => value || null);
}

function requiredText(limit: number, what: string) {
  return z
    .string({ error: `${what} is required` })
    .trim()
    .min(1, `${what} is required`)
    .max(limit, `${what} may have at most ${limit} characters`);
}

const slug = requiredText(200, 'Slug').regex(
  /^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u,
  'A slug is made of letters, digits and hyphens',
);

export const categorySchema = z.object({
  name: requiredText(100, 'Name'),
  slug,
  description: optionalText(500, 'Description'),
  language: languageChoice,
});

const postFields = {
  title: requiredText(200, 'Title'),
  slug,
  content: z
    .string({ error: 'Content is required' })
    .max(200_000, 'Content may have at most 200,000 characters')
    .refine((value) => value.trim() !== '', 'Content is required'),
  excerpt: optionalText(1_000, 'Excerpt'),
  language: languageChoice,
  categoryId: optionalText(64, 'Category'),
  status: z.enum(['draft', 'published'], 'Status is draft or published'),
  publishedAt: z
    .union([z.literal(''), instantText('Publication date is not a date')])
    .nullish()
    .transform((value) => (value ? new Date(value) : null)),
  featuredImageUrl: optionalText(2_000, 'Image address')
    .refine(
      (value) => value === null || /^https?:\/\/\S+$/.test(value) || /^\/[^/\\]\S*$/.test(value),
      { error: 'Image address must begin with http://, https:// or /', abort: true },
    )
    .refine(
      (value) => value === null || value.startsWith('/') || parseAddress(value) !== null,
      'Image address is no valid address',
    ),
  metaDescription: optionalText(1_000, 'Meta description'),
  metaKeywords: optionalText(500, 'Meta keywords'),
};

export const newPostSchema = z.object({
  ...postFields,
  status: postFields.status.default('draft'),
});

/** Absent fields stay; `version` is the one the editor started from. */
export const postChangesSchema = z
  .object({ ...postFields, version: z.coerce.number().int().positive().max(2_147_483_647) })
  .partial();

/** What a list for admins is narrowed to; `category` is an id. */
export const postFilterSchema = z.object({
  search: personText(200, 'Please search for at most 200 characters').optional(),
  status: postFields.status.optional(),
  category: idText.optional(),
});

export type CategoryInput = z.infer<typeof categorySchema>;
export type NewPostInput = z.infer<typeof newPostSchema>;
export type PostChanges = z.infer<typeof postChangesSchema>;

const isoDate = z.iso.datetime();

export const categoryResponse = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  language: languageResponse,
});

export const postCardResponse = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string().nullable(),
  language: languageResponse,
  categoryId: z.string().nullable(),
  category: categoryResponse.nullable(),
  status: z.enum(['draft', 'published']),
  publishedAt: isoDate.nullable(),
  featuredImageUrl: z.string().nullable(),
  featuredImagePath: imagePath,
  viewCount: z.number().int(),
  author: z.object({ username: z.string() }),
});

export const adminPostResponse = postCardResponse.extend({
  createdAt: isoDate,
  updatedAt: isoDate,
});

export const postResponse = postCardResponse.extend({
  content: z.string(),
  contentHtml: z.string().nullable(),
  metaDescription: z.string().nullable(),
  metaKeywords: z.string().nullable(),
  version: z.number().int(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

z.globalRegistry.add(categoryResponse, { id: 'BlogCategory' });
z.globalRegistry.add(postCardResponse, { id: 'BlogPostCard' });
z.globalRegistry.add(postResponse, { id: 'BlogPost' });
