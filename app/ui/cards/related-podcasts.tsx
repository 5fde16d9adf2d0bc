import { Link } from '@remix-run/react';
import type { ShownRelated } from '~/domain/related/related-podcasts';
import { titleDirection } from '~/lib/language/title-language';
import { podcastPath } from '~/lib/web/podcast-path';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { Artwork } from './artwork';

/** Each podcast comes with the reason it is recommended. */
export function RelatedPodcasts({
  podcasts,
  isShelf = false,
}: {
  podcasts: ShownRelated[];
  /** Shows one row that scrolls sideways on a phone. */
  isShelf?: boolean;
}) {
  const list = isShelf ? 'shelf gap-4 sm:grid narrow:flex-wrap' : 'grid gap-4';
  // A shelf has a fixed number of lines, because its space is reserved before its content is known.
  const [two, one] = isShelf
    ? ['line-clamp-2 narrow:line-clamp-none', 'line-clamp-1 narrow:line-clamp-none']
    : ['', ''];
  return (
    <ul className={`${list} sm:grid-cols-2 lg:grid-cols-4`}>
      {podcasts.map(({ id, slug, title, author, language, imagePath, reason }) => (
        <li
          key={id}
          dir={titleDirection(title)}
          className={`flex items-start gap-3 ${isShelf ? 'max-sm:w-64 max-sm:shrink-0 narrow:w-full' : ''}`}
        >
          <Artwork path={imagePath} title={title} look="tiny" className="size-16 shrink-0" />
          <div className="grid min-w-0 flex-1">
            <Link
              to={podcastPath(slug)}
              className={`min-h-6 font-semibold wrap-anywhere hover:underline ${two}`}
            >
              <Name of={title} fallbackLanguage={language} />
            </Link>
            {author ? (
              <span className={`text-sm text-ink-muted wrap-anywhere ${one}`}>
                <Name of={author} />
              </span>
            ) : null}
            <span className={`text-sm text-ink-muted wrap-anywhere ${two}`}>
              <RichText text={reason.text} marks={{ name: () => <Name of={reason.name} /> }} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
