import type { BlogPost, PostLink } from '~/domain/blog/blog-schema';
import { postPath, postSummary, translationsOf } from '~/domain/blog/to-post.server';
import { env } from '~/env.server';
import { publicHead, sitePicture } from '~/http/pages/public-head.server';
import { metaDescription } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { pageUrl, searchAddresses, urlOfText } from '~/page-url.server';

function translatedWork(original: PostLink) {
  const { language, title: headline } = original;
  const path = postPath(original);
  const url = language ? urlOfText({ language, path }) : pageUrl(path);
  const inLanguage = language ? { inLanguage: language } : {};
  return { '@type': 'BlogPosting', '@id': url, url, headline, ...inLanguage };
}

/** With the URL of the author's page, if there is one. */
function authorOf({ author: { id, username: name } }: BlogPost) {
  if (id) return { '@type': 'Person', name, url: pageUrl(`/profile/${id}`) };
  if (name === env.SITE_NAME) return { '@type': 'Organization', name, url: pageUrl('/') };
  return { '@type': 'Person', name };
}

export function postHead(post: BlogPost) {
  const path = postPath(post);
  const translations = translationsOf(post, post.translations);
  const { url } = searchAddresses(path, translations);
  // An image that cannot be shown may have an invalid URL.
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
    translations,
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
        author: authorOf(post),
        publisher: { '@type': 'Organization', name: env.SITE_NAME, url: pageUrl('/') },
        ...(post.language ? { inLanguage: post.language } : {}),
        ...(post.translationOf ? { translationOfWork: translatedWork(post.translationOf) } : {}),
        ...(post.category ? { articleSection: post.category.name } : {}),
      },
    ],
  });
}
