import type { MetaDescriptor } from '@remix-run/node';
import { env } from '~/env.server';
import { TITLE_DASH } from '~/lib/web/page-meta';
import { t, pageLanguage } from '~/messages/t';
import { pageUrl, searchAddresses, type Translation } from '~/page-url.server';

type Crumb = readonly [name: string, path: string];

type JsonLd = Record<string, unknown>;

type PublicPage = {
  /** Subject, filter, order, tab and page, where not the default; the site's name is appended. */
  title: readonly (string | undefined)[];
  /** Replaces `title` and the site's name. */
  wholeTitle?: string;
  description: string;
  /** The canonical path with its query. */
  path: string;
  type?: 'website' | 'article';
  /** Absolute URL; defaults to the site's picture. `large`: 1200 by 630. */
  picture?: { url: string; large: boolean } | null;
  /** Breadcrumbs between home and this page; null on home. */
  crumbs?: readonly Crumb[] | null;
  noindex?: boolean;
  /** Translations of the page's text, its own language first. Defaults to the same page in every UI language. */
  translations?: readonly Translation[];
  data?: readonly JsonLd[];
  more?: readonly MetaDescriptor[];
};

type Parameter = string | number | readonly string[] | undefined;

/** A path with the non-empty parameters; `page` only from page 2 on. */
export function listPath(path: string, parameters: Record<string, Parameter>) {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? '']
      .flat()
      .flatMap((item) => (item === '' || item === 1 ? [] : [[name, String(item)]])),
  );
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
}

/** Language and likely country of a tag in Open Graph's format: `tr_TR`. */
function localeOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

/** @param url the page's own URL, the last breadcrumb */
const breadcrumbs = (crumbs: readonly Crumb[], url: string): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: index === crumbs.length - 1 ? url : pageUrl(path),
  })),
});

export const feedLink = (title: string, href: string): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title,
  href,
});

/** Link by which oEmbed consumers discover the page's player (oembed.com, section 4). */
export const oembedLink = (title: string, path: string): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/json+oembed',
  title,
  href: `${env.SITE_URL}/oembed?url=${encodeURIComponent(pageUrl(path))}`,
});

export const sitePicture = (): string => pageUrl('/og.png');

/**
 * Metadata of a public page for search engines and chats, for `publicMeta`. Built on the server, so that browsers need not
 * load it as script. Serialized as JSON, because Remix's data stream takes more bytes for a list of many objects.
 */
export function publicHead(page: PublicPage): string {
  const { title, description, path, type = 'website', crumbs = [], noindex, data = [] } = page;
  const { url: image, large } = page.picture ?? { url: sitePicture(), large: true };
  const subject = title.filter(Boolean).join(TITLE_DASH);
  const { url, alternates } = searchAddresses(path, page.translations);
  const trail: Crumb[] = [[t('frame.home'), '/'], ...(crumbs ?? []), [title[0] ?? '', path]];
  const shared = {
    'og:type': type,
    'og:site_name': env.SITE_NAME,
    'og:title': page.wholeTitle ?? subject,
    'og:description': description,
    'og:url': url,
    'og:locale': localeOf(pageLanguage()),
    'og:image': image,
    ...(large ? { 'og:image:width': '1200', 'og:image:height': '630' } : {}),
    'og:image:alt': title[0] ?? env.SITE_NAME,
  };
  const head = [
    { title: page.wholeTitle ?? [subject, env.SITE_NAME].join(TITLE_DASH) },
    { name: 'description', content: description },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    ...(noindex ? [] : alternates).map((link) => ({ tagName: 'link', rel: 'alternate', ...link })),
    ...Object.entries(shared).map(([property, content]) => ({ property, content })),
    // Twitter reads the rest from the properties above.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.more ?? []),
    ...[...data, ...(crumbs ? [breadcrumbs(trail, url)] : [])].map((block) => ({
      'script:ld+json': block,
    })),
  ] as MetaDescriptor[];
  return JSON.stringify(head);
}
