import { Link } from '@remix-run/react';
import type { PostLink } from '~/domain/blog/blog';
import { ownLanguageName } from '~/lib/language/text-languages';
import { titleDirection } from '~/lib/language/title-language';
import { t } from '~/messages/t';

/** The same post in other languages, each named by itself; by its title where its language is not known. */
export function AlsoIn({ posts }: { posts: PostLink[] }) {
  if (posts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span id="also-in">{t('blog.alsoIn')}</span>
      <ul aria-labelledby="also-in" className="flex flex-wrap gap-x-3">
        {posts.map(({ id, slug, title, language }) => {
          const name = language ? ownLanguageName(language) : title;
          return (
            <li key={id}>
              <Link
                to={`/blog/${slug}`}
                lang={language ?? undefined}
                dir={titleDirection(name)}
                hrefLang={language ?? undefined}
                className="inline-flex min-h-11 items-center text-accent underline"
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
