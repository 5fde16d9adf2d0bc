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

export const searchPart = (search = ''): string =>
  search ? t('title.search', { words: search }) : '';

type Matches = readonly { id: string; data?: unknown; handle?: unknown }[];

/** The `handle` of a layout whose name ends the titles of its screens. */
export type LayoutHandle = { title: () => string };

/**
 * Builds the page title; the layout's name and the site name come last. `parts`: filter, order, tab and page where they
 * differ from the default.
 */
export function pageTitle(matches: Matches, ...parts: (string | undefined)[]): { title: string } {
  const root = matches.find((match) => match.id === 'root')?.data as
    | { siteName?: string }
    | undefined;
  const layouts = matches.map(({ handle }) => (handle as Partial<LayoutHandle> | undefined)?.title);
  const names = layouts.map((name) => name?.());
  return { title: [...parts, ...names, root?.siteName].filter(Boolean).join(TITLE_DASH) };
}

/**
 * The `meta` of a screen whose title does not depend on its data.
 *
 * @param title a function, because the language is only known while a page is rendered
 */
export const titled =
  (title: () => string) =>
  ({ matches }: { matches: Matches }) => [pageTitle(matches, title())];

/** For search engines: not to be listed. */
export const NOT_INDEXED = { name: 'robots', content: 'noindex' };

/** Like `titled`, of a screen that search engines do not list. */
export const unlisted =
  (title: () => string) =>
  ({ matches }: { matches: Matches }) => [pageTitle(matches, title()), NOT_INDEXED];

/** Returns the meta descriptors that a public page's loader built with `publicHead`; undefined without data. */
export const headOf = (data: { head: string } | undefined): MetaDescriptor[] | undefined =>
  data && (JSON.parse(data.head) as MetaDescriptor[]);

/** Shortens text to one line of at most `limit` characters. */
export const metaDescription = (text: string, limit = 160): string =>
  cutText(text.replace(/\s+/g, ' ').trim(), limit, '...');
