import type { MetaDescriptor } from '@remix-run/node';
import type { BlogPost } from '~/domain/blog/blog';
import { metaDescription, pageTitle } from '~/lib/page-meta';

/** What search engines and chat previews read of a post. */
export function postMeta(
  { post, siteUrl, siteName }: { post: BlogPost; siteUrl: string; siteName: string },
  matches: Parameters<typeof pageTitle>[0],
): MetaDescriptor[] {
  const url = `${siteUrl}/blog/${encodeURIComponent(post.slug)}`;
  const description = post.metaDescription ?? metaDescription(post.excerpt ?? post.content);
  // What could not be shown on the page has no path, and may be no address at all.
  const address = post.featuredImagePath && post.featuredImageUrl;
  const image = address ? new URL(address, siteUrl).href : null;
  return [
    pageTitle(matches, post.title),
    { name: 'description', content: description },
    ...(post.metaKeywords ? [{ name: 'keywords', content: post.metaKeywords }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'article' },
    { property: 'og:title', content: post.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: siteName },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        description,
        url,
        mainEntityOfPage: url,
        datePublished: post.publishedAt,
        dateModified: post.updatedAt,
        author: { '@type': 'Person', name: post.author.username },
        publisher: { '@type': 'Organization', name: siteName },
        ...(image ? { image } : {}),
        ...(post.category ? { articleSection: post.category.name } : {}),
      },
    },
  ];
}
