import type { StartedEpisode } from '~/domain/listening/listening';
import { t } from '~/messages/t';
import { ListedEpisode } from './listed-episode';

export function ContinueListening({ items }: { items: StartedEpisode[] }) {
  if (items.length === 0) return null;
  return (
    <section className="grid gap-6">
      <h2 className="text-3xl font-semibold">{t('cards.continueListening')}</h2>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {items.map((item) => (
          <li key={item.episode.id} className="min-w-0">
            <ListedEpisode
              item={item}
              heard={item}
              className="h-full content-start rounded-card border border-line bg-surface p-3 shadow-card"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
