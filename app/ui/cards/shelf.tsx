import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { titleDirection } from '~/lib/language/text-language';
import { Name, RichText, PodcastLink } from '~/ui/text/inline-text';
import type { ShownRelated } from '~/domain/related/related-podcasts';
import { t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';
import { Artwork } from './artwork';

type Props = {
  to: string;
  podcast: { title: string; language: string | null; imagePath: string | null };
  /** Shown on top of the cover. */
  badge?: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
};

/** A podcast on a shelf: its cover, and its title on up to two lines. */
export function CoverLink({ to, podcast, badge, before, after }: Props) {
  const { title, language, imagePath } = podcast;
  return (
    <Link to={to} className="relative grid gap-1 rounded-control hover:underline">
      <div className="relative">
        <Artwork path={imagePath} title={title} look="small" className="w-full" />
        {badge}
      </div>
      <span dir={titleDirection(title)} className="line-clamp-2 text-sm narrow:line-clamp-none">
        {before}
        <Name of={title} fallbackLanguage={language} />
        {after}
      </span>
    </Link>
  );
}

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
            <PodcastLink
              podcast={{ slug, title, language }}
              className={`min-h-6 font-display font-semibold wrap-anywhere ${two}`}
            />
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

/** The title of a shelf, with a link to the full list. */
export function ShelfHead({
  title,
  about,
  allAt,
  allLabel,
  allClass = '',
}: {
  title: string;
  about?: string;
  /** Null if the shelf already shows everything. */
  allAt: string | null;
  allLabel?: string;
  allClass?: string;
}) {
  return (
    <div className="flex items-end justify-between gap-x-4 narrow:flex-wrap">
      <div className="min-w-0">
        <h2 className="text-xl font-semibold md:text-2xl">{title}</h2>
        {about ? <p className="text-sm text-ink-muted md:text-base">{about}</p> : null}
      </div>
      {allAt ? (
        <ButtonLink
          to={allAt}
          look="quiet"
          size="small"
          aria-label={allLabel}
          className={`-me-3 shrink-0 ${allClass}`}
        >
          {t('home.viewAll')}
          <ArrowRight aria-hidden="true" className="size-4 rtl:rotate-180" />
        </ButtonLink>
      ) : null}
    </div>
  );
}
