import { Link } from '@remix-run/react';
import { collectionPath } from '~/domain/collections/collections';
import type { CollectionProgress, ListedCollection } from '~/domain/collections/collections-schema';
import { titleLanguage } from '~/lib/language/text-language';
import { t } from '~/messages/t';
import { collectionVisibilityName } from '~/ui/forms/choice-names';
import { Name, RichText, Dotted } from '~/ui/text/inline-text';
import { Artwork } from './artwork';

type Props = {
  /** `days`: the days on which it is offered, as text. */
  collection: ListedCollection & { days?: string };
  /** The progress of the reader. */
  progress?: Omit<CollectionProgress, 'next'> | undefined;
  /** Shows the visibility instead of the maker. */
  isOwn?: boolean;
  level?: 'h2' | 'h3';
};

/** Who made it; the site's own are by the site. */
export function CollectionMaker({ maker }: Pick<ListedCollection, 'maker'>) {
  if (!maker) return <span>{t('collections.bySite')}</span>;
  const name = () => <Name of={maker.username} className="text-ink" />;
  return (
    <span dir={t('language.direction')}>
      <RichText text={t('podcast.by')} marks={{ name }} />
    </span>
  );
}

/** A collection in a list: cover, title, how much is in it and how much of it is heard. */
function CollectionCard({ collection, progress, isOwn = false, level: Heading = 'h2' }: Props) {
  const { id, title, language, imagePath, entryCount, maker, visibility, days } = collection;
  return (
    <article className="relative flex h-full items-center gap-3 rounded-card border border-line bg-surface p-3 focus-within:border-accent hover:bg-raised">
      <Artwork path={imagePath} title={title} variant="tiny" className="size-16 narrow:hidden" />
      <div className="min-w-0 flex-1">
        <Heading className="font-semibold wrap-anywhere">
          <Link
            dir="auto"
            to={collectionPath(id)}
            lang={titleLanguage(title, language)}
            className="line-clamp-2 text-as-page after:absolute after:inset-0"
          >
            {title}
          </Link>
        </Heading>
        {days ? (
          <p dir="auto" className="text-as-page text-sm text-accent-strong">
            {days}
          </p>
        ) : null}
        <p className="text-sm text-ink-muted">
          <Dotted>
            {isOwn ? collectionVisibilityName(visibility) : <CollectionMaker maker={maker} />}
            {t('collections.entries', { count: entryCount })}
            {progress && progress.heard > 0
              ? t('collections.heard', { heard: progress.heard, count: progress.total })
              : null}
          </Dotted>
        </p>
      </div>
    </article>
  );
}

/** As many cards in a row as there is room for. */
export function CollectionGrid({
  collections,
  progress = {},
  ...card
}: {
  collections: Props['collection'][];
  /** By the id of the collection. */
  progress?: Record<string, Props['progress']>;
} & Pick<Props, 'isOwn' | 'level'>) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3">
      {collections.map((collection) => (
        <li key={collection.id}>
          <CollectionCard collection={collection} progress={progress[collection.id]} {...card} />
        </li>
      ))}
    </ul>
  );
}
