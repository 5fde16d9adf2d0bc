import type { BlogPost, PostLink } from '~/domain/blog/blog';
import { postSummary } from '~/domain/blog/to-post.server';
import { env } from '~/env.server';
import { publicHead, sitePicture, type Translation } from '~/http/pages/public-head.server';
import { metaDescription } from '~/lib/web/page-meta';
import { pageUrl } from '~/page-url.server';
import { t } from '~/messages/t';

const pathOf = ({ slug }: Pick<BlogPost, 'slug'>) => `/blog/${encodeURIComponent(slug)}`;

/** One post for each language, this one first; undefined where there is no translation. */
function translationsOf(post: BlogPost): Translation[] | undefined {
  const found = new Map<string, Translation>();
  for (const one of [post, ...post.translations]) {
    const { language } = one;
    if (language && !found.has(language)) found.set(language, { language, path: pathOf(one) });
  }
  return post.language && found.size > 1 ? [...found.values()] : undefined;
}

function translatedWork(original: PostLink) {
  const url = pageUrl(pathOf(original));
  const language = original.language ? { inLanguage: original.language } : {};
  return { '@type': 'BlogPosting', '@id': url, url, headline: original.title, ...language };
}

export function postHead(post: BlogPost) {
  const path = pathOf(post);
  const url = pageUrl(path);
  // An image that cannot be shown may have an invalid address.
  const address = post.featuredImagePath && post.featuredImageUrl;
  const image = address ? new URL(address, env.SITE_URL).href : null;
  const description = post.metaDescription
    ? metaDescription(post.metaDescription)
    : postSummary(post, 160);
  return publicHead({
    title: [post.title],
    description,
    path,
    type: 'article',
    picture: image ? { url: image, large: false } : null,
    crumbs: [[t('frame.blog'), '/blog']],
    translations: translationsOf(post),
    more: post.metaKeywords ? [{ name: 'keywords', content: post.metaKeywords }] : [],
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        description,
        url,
        mainEntityOfPage: url,
        datePublished: post.publishedAt,
        dateModified: post.updatedAt,
        image: image ?? sitePicture(),
        author: { '@type': 'Person', name: post.author.username },
        publisher: { '@type': 'Organization', name: env.SITE_NAME, url: pageUrl('/') },
        ...(post.language ? { inLanguage: post.language } : {}),
        ...(post.translationOf ? { translationOfWork: translatedWork(post.translationOf) } : {}),
        ...(post.category ? { articleSection: post.category.name } : {}),
      },
    ],
  });
}
