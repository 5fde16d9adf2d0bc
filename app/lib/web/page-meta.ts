import type { MetaDescriptor } from '@remix-run/react';
import { cutText } from '~/lib/text/cut-text';
import { t } from '~/messages/t';

export const TITLE_DASH = ' – ';

export const pagePart = (page = 1): string => (page > 1 ? t('title.page', { page }) : '');

export const reviewsPagePart = (page = 1): string =>
  page > 1 ? t('title.reviewsPage', { page }) : '';

export const transcriptPart = (page = 1): string =>
  page > 1 ? t('transcript.partTitle', { page }) : '';

/** Adds the page number to a title part. */
export const partAndPage = (part: string, page: number): string =>
  page > 1 ? t('title.partAndPage', { part, page }) : part;

export const searchPart = (words = ''): string => (words ? t('title.search', { words }) : '');

/**
 * Builds the page title; the site name comes last. `parts`: filter, order, tab and page where they differ from the
 * default.
 */
export function pageTitle(
  matches: readonly { id: string; data?: unknown }[],
  ...parts: (string | undefined)[]
): { title: string } {
  const root = matches.find((match) => match.id === 'root')?.data as
    | { siteName?: string }
    | undefined;
  return { title: [...parts, root?.siteName].filter(Boolean).join(TITLE_DASH) };
}

/**
 * The `meta` of a screen whose title does not depend on its data.
 *
 * @param parts as of `pageTitle`; functions, because the language is only known while a page is rendered
 */
export const titled =
  (...parts: (() => string)[]) =>
  ({ matches }: { matches: readonly { id: string; data?: unknown }[] }) => [
    pageTitle(matches, ...parts.map((part) => part())),
  ];

/** Returns the meta descriptors that a public page's loader built with `publicHead`; undefined without data. */
export const headOf = (data: { head: string } | undefined): MetaDescriptor[] | undefined =>
  data && (JSON.parse(data.head) as MetaDescriptor[]);

/** Shortens text to one line of at most `limit` characters. */
export const metaDescription = (text: string, limit = 160): string =>
  cutText(text.replace(/\s+/g, ' ').trim(), limit, '...');
