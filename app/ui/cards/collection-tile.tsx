import { Link } from '@remix-run/react';
import type { ListedCollection } from '~/domain/collections/collections';
import { writtenLanguage } from '~/lib/language/text-language';
import { titleDirection } from '~/lib/language/title-language';
import { collectionPath } from '~/lib/web/collection-path';
import { t } from '~/messages/t';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { Artwork } from './artwork';

/** A collection: cover, title, who made it, how much is in it; the whole card is its link. */
export function CollectionTile({
  collection,
  days,
  level: Heading,
}: {
  collection: ListedCollection;
  /** On which it is offered, in words. */
  days?: string;
  level: 'h2' | 'h3';
}) {
  const { id, title, words, language, imagePath, entryCount, maker } = collection;
  return (
    <article className="relative flex h-full items-start gap-3 rounded-card border border-line bg-surface p-3 hover:border-accent">
      <Artwork path={imagePath} title={title} look="small" className="w-20 narrow:hidden" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <Heading
          dir={titleDirection(title)}
          className="line-clamp-2 font-semibold wrap-anywhere narrow:line-clamp-none"
        >
          <Link
            to={collectionPath(id)}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            <Name of={title} language={language} />
          </Link>
        </Heading>
        {days ? <p className="text-sm text-accent-strong">{days}</p> : null}
        <p className="text-sm text-ink-muted wrap-anywhere">
          {maker ? (
            <>
              <RichText
                text={t('days.by')}
                marks={{ name: () => <Name of={maker.username} /> }}
              />{' '}
            </>
          ) : null}
          {t('days.entries', { count: entryCount })}
        </p>
        {words ? (
          <p
            dir="auto"
            lang={writtenLanguage(words, language)}
            className="line-clamp-2 text-sm text-ink-muted wrap-anywhere narrow:line-clamp-none"
          >
            {words}
          </p>
        ) : null}
      </div>
    </article>
  );
}

/** Two in a row where there is room, three in a wide window. */
export const COLLECTION_TILES = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3';
