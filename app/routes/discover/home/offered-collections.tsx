import type { OfferedCollection } from '~/domain/collections/offered.server';
import { t } from '~/messages/t';
import { COLLECTION_CARDS, CollectionCard } from '~/ui/cards/collection-card';
import { ShelfHead } from '~/ui/lists/shelf-head';

/** What the site offers in these days; nothing on others. */
export function OfferedCollections({ offered }: { offered: OfferedCollection[] }) {
  if (offered.length === 0) return null;
  return (
    <section className="grid gap-3">
      <ShelfHead
        title={t('days.inTheseDays')}
        allAt="/collections"
        allLabel={`${t('home.viewAll')}: ${t('days.collections')}`}
      />
      <ul className={COLLECTION_CARDS}>
        {offered.map(({ days, ...collection }) => (
          <li key={collection.id}>
            <CollectionCard collection={collection} days={days} level="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
