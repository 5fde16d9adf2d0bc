import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ShownRelated } from '~/domain/related/related-podcasts';
import { titleDirection } from '~/lib/language/text-language';
import { podcastPath } from '~/lib/web/site-paths';
import { digits, t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';
import { ArrowRight } from '~/ui/text/icons';
import { Name, RichText, PodcastLink } from '~/ui/text/inline-text';
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
        <Artwork path={imagePath} title={title} variant="small" className="w-full" />
        {badge}
      </div>
      <span
        dir={titleDirection(title)}
        className="line-clamp-2 text-as-page text-sm narrow:line-clamp-none"
      >
        {before}
        <Name of={title} fallbackLanguage={language} />
        {after}
      </span>
    </Link>
  );
}

/** A podcast with the number of its new episodes on the cover. */
export function NewCover({
  podcast: { slug, ...podcast },
  count,
}: {
  podcast: Props['podcast'] & { slug: string };
  count: number;
}) {
  return (
    <CoverLink
      to={podcastPath(slug)}
      podcast={podcast}
      badge={
        count > 0 ? (
          <span
            aria-hidden="true"
            className="absolute end-1 top-1 min-w-6 rounded-full bg-accent px-1.5 text-center text-sm font-semibold text-on-accent tabular-nums"
          >
            {digits(count)}
          </span>
        ) : null
      }
      after={count > 0 ? <span className="sr-only"> {t('home.newCount', { count })}</span> : null}
    />
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
          className={`flex items-start gap-3 ${isShelf ? 'max-sm:w-64 max-sm:shrink-0 narrow:w-full' : ''}`}
        >
          <Artwork path={imagePath} title={title} variant="tiny" className="size-16 shrink-0" />
          <div className="grid min-w-0 flex-1">
            <PodcastLink
              podcast={{ slug, title, language }}
              dir={titleDirection(title)}
              className={`min-h-6 text-as-page font-display font-semibold wrap-anywhere ${two}`}
            />
            {author ? (
              <span
                dir={titleDirection(author)}
                className={`text-as-page text-sm text-ink-muted wrap-anywhere ${one}`}
              >
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
        {about ? (
          <p className="text-sm text-ink-muted max-sm:sr-only md:text-base">{about}</p>
        ) : null}
      </div>
      {allAt ? (
        <ButtonLink
          to={allAt}
          variant="quiet"
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
