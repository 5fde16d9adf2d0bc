import type { MetaFunction } from '@remix-run/react';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { t } from '~/messages/t';

type Listed = { search?: string; place?: { currentPage: number } };

/** Builds the document title of an admin list from its name, search text and page. */
export const adminListMeta =
  (title: () => string): MetaFunction =>
  ({ data, matches }) => {
    const { search, place } = (data ?? {}) as Listed;
    const parts = [title(), searchPart(search), pagePart(place?.currentPage), t('admin.dashboard')];
    return [pageTitle(matches, ...parts)];
  };
