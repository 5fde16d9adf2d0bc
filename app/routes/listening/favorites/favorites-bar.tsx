import { Form } from '@remix-run/react';
import { FAVORITE_ORDERS, type FavoriteOrder } from '~/domain/community/favorites/favorites';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';

const names: Record<FavoriteOrder, () => string> = {
  saved: () => t('favorites.orderSaved'),
  newest: () => t('favorites.orderNewest'),
  name: () => t('favorites.orderName'),
  heard: () => t('favorites.orderHeard'),
};

const field = 'min-h-11 min-w-0 rounded-control border border-line-strong bg-surface px-3';

/** The number of favorites, their order and filter, all taken from the URL. */
export function FavoritesBar({
  order,
  q,
  count,
}: {
  order: FavoriteOrder;
  q: string;
  count: number;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p role="status" className="text-ink-muted">
        {t('favorites.podcasts', { count })}
      </p>
      <Form key={`${order} ${q}`} role="search" className="flex flex-wrap gap-2 max-sm:w-full">
        <input
          type="search"
          name="q"
          maxLength={200}
          defaultValue={q}
          dir="auto"
          aria-label={t('favorites.filter')}
          placeholder={t('favorites.filter')}
          className={`${field} flex-1 basis-40 placeholder:text-ink-muted`}
        />
        <select
          name="order"
          defaultValue={order}
          aria-label={t('favorites.order')}
          className={field}
        >
          {FAVORITE_ORDERS.map((one) => (
            <option key={one} value={one}>
              {names[one]()}
            </option>
          ))}
        </select>
        <Button look="secondary">{t('podcast.showEpisodes')}</Button>
      </Form>
    </div>
  );
}
