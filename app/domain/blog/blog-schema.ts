import { z } from 'zod';
import { imagePath } from '~/domain/artwork/artwork-schema';
import {
  idText,
  instantText,
  isEmptyOrVisible,
  languageChoice,
  languageResponse,
  personText,
} from '~/domain/input-schema';
import { isVisible, normalizeText } from '~/lib/text/normalize-text';
import { parseAddress } from '~/lib/web/parse-address';
import { t } from '~/messages/t';

type Message = () => string;

function optionalText(limit: number, tooLong: Message) {
  return z
    .string()
    .trim()
    .max(limit, { error: tooLong })
    .refine(isEmptyOrVisible, { error: () => t('input.unseen') })
    .nullish()
    .transform((value) => value || null);
}

function requiredText(limit: number, missing: Message, tooLong: Message) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .max(limit, { error: tooLong })
    .refine(isEmptyOrVisible, { error: missing });
}

const slug = requiredText(
  200,
  () => t('input.slugMissing'),
  () => t('input.slugLong'),
)
  .regex(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u, { error: () => t('input.slug') })
  .overwrite((text) => normalizeText(text, 'NFC'));

export const categorySchema = z.object({
  name: requiredText(
    100,
    () => t('input.categoryMissing'),
    () => t('input.nameLong'),
  ),
  slug,
  description: optionalText(500, () => t('input.descriptionLong')),
  language: languageChoice,
});

const postFields = {
  title: requiredText(
    200,
    () => t('input.titleMissing'),
    () => t('input.titleLong'),
  ),
  slug,
  content: z
    .string({ error: () => t('input.content') })
    .max(200_000, { error: () => t('input.contentLong') })
    .refine(isVisible, { error: () => t('input.content') }),
  excerpt: optionalText(1_000, () => t('input.excerptLong')),
  language: languageChoice,
  categoryId: optionalText(64, () => t('input.categoryIdLong')),
  status: z.enum(['draft', 'published'], { error: () => t('input.status') }),
  publishedAt: z
    .union([z.literal(''), instantText(() => t('input.publicationDate'))])
    .nullish()
    .transform((value) => (value ? new Date(value) : null)),
  featuredImageUrl: optionalText(2_000, () => t('input.imageLong'))
    .refine(
      (value) => value === null || /^https?:\/\/\S+$/.test(value) || /^\/[^/\\]\S*$/.test(value),
      { error: () => t('input.imageStart'), abort: true },
    )
    .refine((value) => value === null || value.startsWith('/') || parseAddress(value) !== null, {
      error: () => t('input.imageValid'),
    }),
  metaDescription: optionalText(1_000, () => t('input.metaDescriptionLong')),
  metaKeywords: optionalText(500, () => t('input.metaKeywordsLong')),
  /** Slug or id. */
  translationOf: optionalText(200, () => t('input.slugLong')),
};

export const newPostSchema = z.object({
  ...postFields,
  status: postFields.status.default('draft'),
});

/** Absent fields stay unchanged; `version` is the one the editor started from. */
export const postChangesSchema = z
  .object({ ...postFields, version: z.coerce.number().int().positive().max(2_147_483_647) })
  .partial();

/** `scheduled`: published with a date that is still to come. */
const postStates = ['draft', 'scheduled', 'published'] as const;
export type PostState = (typeof postStates)[number];

/** Filters of the admin list; `category` is an id. */
export const postFilterSchema = z.object({
  search: personText(200, () => t('input.searchLong')).optional(),
  status: z
    .enum(postStates, { error: () => t('input.status') })
    .optional()
    .describe('`scheduled` posts are published with a date that is still to come.'),
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

/** Another post in the same translation group. */
export const postLinkResponse = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  language: languageResponse,
});

/** As shown in admin lists. */
export const adminPostResponse = postCardResponse.extend({
  state: z
    .enum(postStates)
    .describe('`scheduled`: published with a date that is still to come, so nobody else sees it.'),
  createdAt: isoDate,
  updatedAt: isoDate,
});

export const postResponse = postCardResponse.extend({
  /** The id is null if the account was deleted. */
  author: z.object({ id: z.string().nullable(), username: z.string() }),
  /** Markdown, or plain text if there is no `contentHtml`. */
  content: z.string(),
  contentHtml: z.string().nullable(),
  metaDescription: z.string().nullable(),
  metaKeywords: z.string().nullable(),
  version: z.number().int(),
  /** Null if this is the original, or the original is not public. */
  translationOf: postLinkResponse.nullable(),
  /** The other posts in its group, including the original. */
  translations: z.array(postLinkResponse),
  createdAt: isoDate,
  updatedAt: isoDate,
});

export type BlogCategory = z.output<typeof categoryResponse>;
export type BlogPostCard = z.output<typeof postCardResponse>;
export type BlogStatus = BlogPostCard['status'];
export type PostFilter = z.output<typeof postFilterSchema>;
export type AdminPostCard = z.output<typeof adminPostResponse>;
export type PostLink = z.output<typeof postLinkResponse>;
export type BlogPost = z.output<typeof postResponse>;

z.globalRegistry.add(categoryResponse, { id: 'BlogCategory' });
z.globalRegistry.add(postCardResponse, { id: 'BlogPostCard' });
z.globalRegistry.add(postLinkResponse, { id: 'BlogPostLink' });
z.globalRegistry.add(postResponse, { id: 'BlogPost' });
